import type { ErrorBody } from '../errors/domain-error.js';

/** A refusal that was answered before, and is answered again as it was. */
export class ReplayedRefusal extends Error {
  override readonly name = 'ReplayedRefusal';

  constructor(
    readonly status: number,
    readonly body: { error: ErrorBody },
  ) {
    super(body.error.message);
  }
}
