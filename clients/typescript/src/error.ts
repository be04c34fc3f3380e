import type { ErrorCode } from './models.js';

/** Error codes of the client, in addition to the codes of the server. */
export type ClientErrorCode =
  | 'ABORTED'
  | 'CLOSED'
  | 'CONNECTION_LOST'
  | 'DISCARDED'
  | 'FRAME_TOO_LARGE'
  | 'INVALID_ARGUMENT'
  | 'NETWORK_ERROR'
  | 'NOT_CONNECTED'
  | 'NO_AUTH_TOKEN'
  | 'OUTBOX_FULL'
  | 'TIMEOUT'
  | 'UNEXPECTED_RESPONSE';

/** What is known of a failure beside its code and its text. */
export interface ErrorContext {
  /** The HTTP status, if there was a response. */
  readonly status?: number;
  /** Whether the same request can succeed later, without a change. */
  readonly retryable?: boolean;
  /** Problems by field, of ERR_BAD_REQUEST. */
  readonly details?: Readonly<Record<string, string[]>>;
  /** The id of the request in the log of the server. */
  readonly requestId?: string;
  /** How long the server asks the client to wait. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Every failure of the client has this form: a refusal by the server, a response of something else, or none at all. */
export class ConfabError extends Error {
  override readonly name: string = 'ConfabError';
  readonly status?: number;
  readonly retryable: boolean;
  readonly details?: Readonly<Record<string, string[]>>;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode | ClientErrorCode,
    message: string,
    context: ErrorContext = {},
  ) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.status = context.status;
    this.retryable = context.retryable ?? false;
    this.details = context.details;
    this.requestId = context.requestId;
    this.retryAfterSeconds = context.retryAfterSeconds;
  }
}
