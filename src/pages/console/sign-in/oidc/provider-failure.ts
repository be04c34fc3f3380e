import { errorCode } from '#platform/errors/error-reason.js';

/** These errors of openid-client mean that a response or a token has other contents than the sign-in needs. All others are failures of the exchange. */
const REFUSALS: readonly unknown[] = [
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_RESPONSE_BODY_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
];

/** Whether the identity provider has responded, and the response signs nobody in. */
export const isRefusal = (error: unknown): boolean => REFUSALS.includes(errorCode(error));

/** The reason for the log has texts of libraries and an error code of the protocol, and nothing else of a response, which may have tokens. */
export function reasonOfFailure(error: unknown): string {
  const { error: code } = error as { error?: unknown };
  const texts = causesOf(error).map(({ message }) => message);
  if (typeof code === 'string' && /^[\w.-]{1,64}$/.test(code)) texts.push(code);
  return [...new Set(texts)].join(': ');
}

/** Without a SyntaxError, whose message has a part of what was parsed. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error && !(error instanceof SyntaxError) ? [error, ...causesOf(error.cause)] : [];
}
