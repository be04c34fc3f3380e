import type { Answer } from './idempotency-keys.js';

/** Ends a request that was answered before, so that it is answered again. Not an error, but thrown like one: a guard has no other way. */
export class ReplayedAnswer extends Error {
  override readonly name = 'ReplayedAnswer';

  constructor(readonly answer: Answer) {
    super('The request was answered before');
  }
}
