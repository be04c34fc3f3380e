import { DomainError } from './domain-error.js';
import { errorCatalogue } from './error-catalogue.js';

/** Whether the work cannot be done. Errors of the server, and those that a later attempt need not meet, are failures. */
export function isRefusal(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  const { code, retryAfter, rateLimit } = error as DomainError;
  return errorCatalogue[code].level === 'debug' && retryAfter === undefined && rateLimit === undefined;
}
