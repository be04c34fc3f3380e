import { errorCode, errorReason } from './error-reason.js';
import { StartupError } from './startup-error.js';

/**
 * The error message of a program for its operator. Errors of the operating system and of PostgreSQL, which have codes, are reported without a
 * stack. Other errors are defects of this code and include the stack.
 */
export function failureSentence(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (errorCode(error) !== undefined) return `${errorReason(error).split('\n', 1)[0]}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
