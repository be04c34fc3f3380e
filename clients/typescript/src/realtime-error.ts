import type { ErrorFrame } from './frames.js';

/** Codes beside those of the server. */
export type ClientErrorCode = 'CLOSED' | 'CONNECTION_LOST' | 'FRAME_TOO_LARGE' | 'NOT_CONNECTED' | 'NO_AUTH_TOKEN';

export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';

  constructor(
    /** A code of the REST API, or one of this client. */
    readonly code: string,
    message: string,
    /** By field, where the server has told. */
    readonly details?: Readonly<Record<string, string[]>>,
    options?: { cause: unknown },
  ) {
    super(message, options);
  }

  static of({ code, message, details }: ErrorFrame): RealtimeError {
    return new RealtimeError(code, message, details);
  }

  static byClient(code: ClientErrorCode, message: string, options?: { cause: unknown }): RealtimeError {
    return new RealtimeError(code, message, undefined, options);
  }
}
