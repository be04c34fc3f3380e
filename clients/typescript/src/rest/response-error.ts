import { ConfabError } from '../error.js';
import type { ErrorCode } from '../models.js';

/** Refusals that pass: the client is too fast or too early, or the server or a proxy before it has a problem of its own. */
const isTemporary = (status: number, code?: string): boolean =>
  status >= 500 || [408, 425, 429].includes(status) || code === 'ERR_IDEMPOTENCY_KEY_IN_PROGRESS';

interface Refusal {
  readonly code: ErrorCode;
  readonly message?: string;
  readonly details?: Record<string, string[]>;
}

/** The error of a response that is not a success. Proxies send HTML or nothing. */
export function errorOfResponse(response: Response, body: string): ConfabError {
  const { status } = response;
  const refusal = refusalIn(body);
  const context = { status, requestId: requestIdOf(response), retryAfterSeconds: retryAfterSeconds(response) };
  if (!refusal)
    return new ConfabError('UNEXPECTED_RESPONSE', `The response with status ${status} is not one of Confab.`, {
      ...context,
      retryable: isTemporary(status),
    });
  const { code, message = code, details } = refusal;
  return new ConfabError(code, message, { ...context, details, retryable: isTemporary(status, code) });
}

/** A success whose body is not JSON comes from something before the server, such as the sign-in page of a network: it passes. */
export const notJson = (response: Response, cause: unknown): ConfabError =>
  new ConfabError('UNEXPECTED_RESPONSE', 'The body of the response is not JSON.', {
    status: response.status,
    requestId: requestIdOf(response),
    retryable: true,
    cause,
  });

const requestIdOf = ({ headers }: Response): string | undefined => headers.get('X-Request-Id') ?? undefined;

/** @returns undefined for a body that is not an error of Confab */
function refusalIn(body: string): Refusal | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: Partial<Refusal> };
    return typeof error?.code === 'string' ? (error as Refusal) : undefined;
  } catch {
    return undefined;
  }
}

/** The header has seconds or a date. */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
