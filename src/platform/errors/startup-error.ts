/**
 * A reason not to start, reported to the operator in one sentence: what is wrong and how to fix it.
 * `main` prints the message alone and exits with 1; a stack trace would only bury the sentence.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
