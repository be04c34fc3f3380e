import type { StoredResponse } from './idempotency-keys.js';

/** Ends a request that was answered before, so that it is answered again. Not an error, but thrown like one: a guard has no other way. */
export class ReplayedResponse extends Error {
  override readonly name = 'ReplayedAnswer';

  constructor(readonly answer: StoredResponse) {
    super('The request was answered before');
  }
}
