import { errorCode, errorReason } from './error-reason.js';
import { StartupError } from './startup-error.js';

/**
 * Why a program ended, for its operator. A refusal of the operating system or of PostgreSQL, which have codes, is a sentence too; only what
 * nobody foresaw comes with its stack, because it is a fault of this code.
 */
export function failureSentence(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (errorCode(error) !== undefined) return `${errorReason(error).split('\n', 1)[0]}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
