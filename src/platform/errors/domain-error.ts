import { errorCatalogue, errorText, publicCode, type ErrorCode, type ErrorParameters } from './error-catalogue.js';

/** Validation messages by dotted path of the field, such as `tags.0`. */
export type ErrorDetails = Record<string, string[]>;

/** The error object of a response, without its envelope. */
export interface ErrorBody {
  message: string;
  devMessage: string;
  source: 'chat-api';
  details?: ErrorDetails;
  code: string;
}

/** A limit that was exceeded, and when its count starts again. */
export interface ExceededLimit {
  readonly limit: number;
  readonly resetsAt: Date;
}

/** The arguments of the constructor after the code. */
export type ErrorArguments<Code extends ErrorCode> = keyof ErrorParameters<Code> extends never
  ? []
  : [parameters: ErrorParameters<Code>];

/** An error of the API. Code that is independent of HTTP throws it; the error filter makes the response. */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly details?: ErrorDetails;
  /** What the message leaves out, for developers: clients compare some messages as a whole. */
  readonly hint?: string;
  readonly rateLimit?: ExceededLimit;
  /** Seconds after which the client may retry. */
  readonly retryAfter?: number;

  constructor(
    readonly code: Code,
    ...[parameters]: ErrorArguments<Code>
  ) {
    super(errorText(code, parameters ?? {}));
  }

  static invalid(details: ErrorDetails): DomainError<'ERR_BAD_REQUEST'> {
    return Object.assign(new DomainError('ERR_BAD_REQUEST'), { details });
  }

  /** Another resource has the value of the field, which has to be unique. */
  static taken(field: string, message = `The ${field} has already been taken.`): DomainError<'ERR_BAD_REQUEST'> {
    return DomainError.invalid({ [field]: [message] });
  }

  /** @param attempts the limited action, in words that follow a number */
  static tooManyRequests(
    attempts: string,
    { limit, resetsAt }: ExceededLimit,
    period: 'minute' | 'hour' = 'minute',
  ): DomainError<'ERR_TOO_MANY_REQUESTS'> {
    const seconds = secondsUntil(resetsAt);
    return Object.assign(new DomainError('ERR_TOO_MANY_REQUESTS', { limit, attempts, period, seconds }), {
      rateLimit: { limit, resetsAt },
    });
  }

  /** @param cause for the log */
  static mediaStorageUnavailable(cause: unknown): DomainError<'ERR_MEDIA_STORAGE_UNAVAILABLE'> {
    return Object.assign(new DomainError('ERR_MEDIA_STORAGE_UNAVAILABLE'), { cause });
  }

  static unknownEndpoint(method: string, path: string): DomainError<'ERR_API_NOT_FOUND'> {
    return Object.assign(new DomainError('ERR_API_NOT_FOUND'), { hint: `There is no ${method} ${path}.` });
  }

  /** A move between cells takes less than a second. Clients of one between installations, which takes longer, ask more often than they need to. */
  static appIsMoving(): DomainError<'ERR_APP_IS_MOVING'> {
    return Object.assign(new DomainError('ERR_APP_IS_MOVING'), { retryAfter: 1 });
  }

  /** The proxy has an earlier directory of the cells, and sends the next request to the right one. */
  static appInOtherCell(appId: string): DomainError<'ERR_APP_IN_OTHER_CELL'> {
    return Object.assign(new DomainError('ERR_APP_IN_OTHER_CELL', { appId }), { retryAfter: 1 });
  }

  /** @param address of the other server, if it is known */
  static appHasMoved(address: string | undefined): DomainError<'ERR_APP_HAS_MOVED'> {
    const where = address ?? 'the operator of the app knows its address';
    return Object.assign(
      new DomainError('ERR_APP_HAS_MOVED', { where }),
      address && { details: { movedTo: [address] } },
    );
  }

  /** The client may retry after a second, because most requests take less. */
  static inProgress(): DomainError<'ERR_IDEMPOTENCY_KEY_IN_PROGRESS'> {
    return Object.assign(new DomainError('ERR_IDEMPOTENCY_KEY_IN_PROGRESS'), { retryAfter: 1 });
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get level() {
    return errorCatalogue[this.code].level;
  }

  /** @param reference address of the description of the error, for developers */
  toBody(reference?: string): ErrorBody {
    return {
      message: this.message,
      devMessage: devMessage(this.hint ? `${this.message} ${this.hint}` : this.message, reference),
      source: 'chat-api',
      ...(this.details && { details: this.details }),
      code: publicCode(this.code),
    };
  }
}

/** The message, and where its cause and remedy are described. */
export const devMessage = (message: string, reference: string | undefined): string =>
  reference === undefined ? message : `${message} See ${reference}`;

/** @throws ERR_PLAN_QUOTA_RESTRICTION if there is no room for another one */
export function requireRoom(count: number, limit: number, resources: string): void {
  if (count >= limit) throw new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit, resources });
}

/** Whole seconds until the time, rounded up. */
export const secondsUntil = (time: Date): number => Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000));
