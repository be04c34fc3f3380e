import type { RealtimeError } from './realtime-error.js';

interface PendingRequest {
  readonly resolve: () => void;
  readonly reject: (error: RealtimeError) => void;
}

/** Frames that the server has not acknowledged yet, by `ref`. */
export class PendingRequests {
  private readonly pending = new Map<string, PendingRequest>();
  private lastRef = 0;

  /** @param send sends the frame with the ref; an error of it rejects the promise */
  send(send: (ref: string) => void): Promise<void> {
    const ref = String(++this.lastRef);
    return new Promise((resolve, reject) => {
      send(ref);
      this.pending.set(ref, { resolve, reject });
    });
  }

  resolve(ref: string): void {
    this.remove(ref)?.resolve();
  }

  /** @returns whether a frame with the ref is pending */
  reject(ref: string, error: RealtimeError): boolean {
    const request = this.remove(ref);
    request?.reject(error);
    return request !== undefined;
  }

  rejectAll(error: RealtimeError): void {
    for (const ref of [...this.pending.keys()]) this.reject(ref, error);
  }

  private remove(ref: string): PendingRequest | undefined {
    const request = this.pending.get(ref);
    this.pending.delete(ref);
    return request;
  }
}
