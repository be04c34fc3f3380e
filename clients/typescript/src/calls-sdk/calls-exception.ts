import type { ConfabError } from '../error.js';

/** Every failure of the module has this form, which is that of the SDK whose place it takes. */
export class CometChatCallsException extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: unknown = {},
  ) {
    super(message);
    this.name = code;
  }

  get errorCode(): string {
    return this.code;
  }

  get errorDescription(): string {
    return this.message;
  }
}

/** A failure of any kind in that form. */
export function exceptionOf(error: unknown): CometChatCallsException {
  if (error instanceof CometChatCallsException) return error;
  const { code = 'ERROR_IN_CALLING', message, details } = error as Partial<ConfabError>;
  return new CometChatCallsException(code, message ?? String(error), details);
}

/** @throws what the server or the network has refused */
export function dataOf<Body>(outcome: { data?: { data: Body }; error?: ConfabError }): Body {
  if (outcome.data) return outcome.data.data;
  throw exceptionOf(outcome.error);
}
