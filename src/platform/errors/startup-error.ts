/**
 * An error that prevents the start. Its message tells the operator the cause and the remedy in one sentence; `main` prints it without the stack
 * and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
