import { errorCatalogue, errorText, publicCode, type ErrorCode, type ErrorParameters } from './error-catalogue.js';

/** Dotted path of a field (`tags.0`) → what is wrong with it, in sentences. */
export type ErrorDetails = Record<string, string[]>;

/** The error object of an answer, without its envelope. */
export interface ErrorBody {
  message: string;
  devMessage: string;
  source: 'chat-api';
  details?: ErrorDetails;
  code: string;
}

type Arguments<Code extends ErrorCode> = keyof ErrorParameters<Code> extends never
  ? []
  : [parameters: ErrorParameters<Code>];

/** A refusal that is part of the contract. Code that knows no HTTP throws it; the error filter turns it into an answer. */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly details?: ErrorDetails;

  constructor(
    readonly code: Code,
    ...[parameters]: Arguments<Code>
  ) {
    super(errorText(code, parameters ?? {}));
  }

  static invalid(details: ErrorDetails): DomainError<'ERR_BAD_REQUEST'> {
    return Object.assign(new DomainError('ERR_BAD_REQUEST'), { details });
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get level() {
    return errorCatalogue[this.code].level;
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      devMessage: this.message,
      source: 'chat-api',
      ...(this.details && { details: this.details }),
      code: publicCode(this.code),
    };
  }
}
