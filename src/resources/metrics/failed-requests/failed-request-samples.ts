import type { PendingEntries } from '#platform/jobs/periodic-writer.js';
import type { FailedRequest } from './failed-request.js';

/** Requests of an app and minute in this process. */
const MAX_OF_APP = 30;
/** Of these, requests of one operation with one error, so that a flood of them does not hide the others. */
const MAX_OF_KIND = 5;
/** Requests of all apps that are not stored yet: a few MB. */
const MAX_PENDING = 1000;
const MINUTE = 60_000;

/** The failed requests of this process that are stored, until they are. */
export class FailedRequestSamples implements PendingEntries<FailedRequest> {
  private pending: FailedRequest[] = [];
  private minute = 0;
  /** By app, and by app and kind, in this minute. */
  private counts = new Map<string, number>();

  /** Whether a request is stored, to be asked before it is described: one that is not costs two look-ups. @param kind operation and error */
  admits(appId: string, kind: string, now = Date.now()): boolean {
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.minute) {
      this.minute = minute;
      this.counts = new Map();
    }
    if (this.pending.length >= MAX_PENDING) return false;
    const ofApp = this.counts.get(appId) ?? 0;
    if (ofApp >= MAX_OF_APP) return false;
    const key = `${appId} ${kind}`;
    const ofKind = this.counts.get(key) ?? 0;
    if (ofKind >= MAX_OF_KIND) return false;
    this.counts.set(appId, ofApp + 1).set(key, ofKind + 1);
    return true;
  }

  add(request: FailedRequest): void {
    this.pending.push(request);
  }

  drain(): FailedRequest[] {
    const drained = this.pending;
    this.pending = [];
    return drained;
  }

  restore(requests: FailedRequest[]): void {
    this.pending = [...requests, ...this.pending].slice(0, MAX_PENDING);
  }
}
