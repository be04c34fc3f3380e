import type { ErrorFrame } from './frames.js';

/** Error codes of the client, in addition to the codes of the server. */
export type ClientErrorCode = 'CLOSED' | 'CONNECTION_LOST' | 'FRAME_TOO_LARGE' | 'NOT_CONNECTED' | 'NO_AUTH_TOKEN';

export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';

  constructor(
    /** An error code of the REST API, or a `ClientErrorCode`. */
    readonly code: string,
    message: string,
    /** Field → messages, if the server sent details. */
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
