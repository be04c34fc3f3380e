import type { FailureCode } from '#resources/ai-agents/runs/run.js';

/** A run that cannot go on. The reason is a sentence for the backend of the app: without credentials and without texts of users. */
export class RunFailure extends Error {
  constructor(
    readonly code: FailureCode,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
