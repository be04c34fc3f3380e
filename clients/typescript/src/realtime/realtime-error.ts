import { type ClientErrorCode, ConfabError } from '../error.js';
import type { ErrorCode } from '../models.js';
import type { ErrorFrame } from './frames.js';

/** Failures that pass without a change of the request: the connection is opened again. */
const TEMPORARY: ReadonlySet<string> = new Set<ClientErrorCode>(['CONNECTION_LOST', 'NOT_CONNECTED', 'NO_AUTH_TOKEN']);

/** A failure of the realtime connection or of one of its frames. */
export class RealtimeError extends ConfabError {
  override readonly name = 'RealtimeError';

  /** The error of a frame, whose code may be one of a newer server. */
  static of({ code, message, details }: ErrorFrame): RealtimeError {
    return new RealtimeError(code as ErrorCode, message, { details });
  }

  static byClient(code: ClientErrorCode, message: string, options?: { cause: unknown }): RealtimeError {
    return new RealtimeError(code, message, { ...options, retryable: TEMPORARY.has(code) });
  }
}
