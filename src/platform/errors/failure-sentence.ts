import { errorCode, errorReason } from './error-reason.js';
import { StartupError } from './startup-error.js';

/**
 * The error message of a program for its operator. Errors of the operating system and of PostgreSQL, which have codes, are reported without a
 * stack. Other errors are defects of this code and include the stack.
 */
export function failureSentence(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (errorCode(error) !== undefined) return `${mainLine(errorReason(error))}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prisma begins with an empty line and what was called, and ends with the reason. */
function mainLine(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return (lines[0]?.startsWith('Invalid `') ? lines.at(-1) : lines[0]) ?? '';
}
