import type { RealtimeError } from './realtime-error.js';

interface Request {
  readonly resolve: () => void;
  readonly reject: (error: RealtimeError) => void;
}

/** What was asked of the server and is not answered yet. */
export class PendingRequests {
  private readonly pending = new Map<string, Request>();
  private lastRef = 0;

  /** @param send what it throws is the answer */
  send(send: (ref: string) => void): Promise<void> {
    const ref = String(++this.lastRef);
    return new Promise((resolve, reject) => {
      send(ref);
      this.pending.set(ref, { resolve, reject });
    });
  }

  resolve(ref: string): void {
    this.take(ref)?.resolve();
  }

  /** @returns whether somebody waits for it */
  reject(ref: string, error: RealtimeError): boolean {
    const request = this.take(ref);
    request?.reject(error);
    return request !== undefined;
  }

  rejectAll(error: RealtimeError): void {
    for (const ref of [...this.pending.keys()]) this.reject(ref, error);
  }

  private take(ref: string): Request | undefined {
    const request = this.pending.get(ref);
    this.pending.delete(ref);
    return request;
  }
}
