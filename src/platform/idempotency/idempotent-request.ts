import { stringify } from 'safe-stable-stringify';
import type { AccessRule, AuthenticatedRequest } from '../auth/access-rule.js';
import { actingUid } from '../auth/principal.js';
import { DomainError } from '../errors/domain-error.js';
import type { CredentialVault } from '../security/credential-vault.js';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const MAX_KEY_LENGTH = 255;

/** The methods whose requests do something else when they are made twice. */
const REPEATABLE_METHODS = new Set(['POST', 'PATCH']);

/** A string as RFC 9651 writes it. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;
const PRINTABLE_ASCII = new RegExp(`^[\\x20-\\x7e]{1,${MAX_KEY_LENGTH}}$`);

/** A request with an idempotency key, as it is found again. */
export interface IdempotentRequest {
  /** Empty for a request of the management, which has no app. */
  readonly appId: string;
  /** Of who asks, for what, and the key. */
  readonly keyHash: Buffer;
  /** Of what the request says. */
  readonly fingerprint: Buffer;
}

export const takesIdempotencyKey = (method: string, { audience }: AccessRule): boolean =>
  REPEATABLE_METHODS.has(method.toUpperCase()) && audience !== 'public';

export function identify(
  request: AuthenticatedRequest,
  header: string,
  vault: Pick<CredentialVault, 'hash'>,
): IdempotentRequest {
  const { context, method, path } = request;
  const appId = 'app' in context ? context.app.id : '';
  return {
    appId,
    keyHash: vault.hash(JSON.stringify([appId, ...requesterOf(context), method, path, keyIn(header)])),
    // clients may order members and write spaces differently in each attempt
    fingerprint: vault.hash(stringify([request.query, request.body])),
  };
}

/**
 * Who asks, and with what rights: a stored answer is replayed to nobody else. Two API keys of one scope have the same rights, and
 * a client that is given a new key may still retry.
 */
function requesterOf(context: AuthenticatedRequest['context']): [credential: string, kind: string, uid: string] {
  if (!('app' in context)) return ['management', '', ''];
  const { principal } = context;
  const credential = principal.key ? `key:${principal.key.scope}` : 'token';
  return [credential, principal.kind, actingUid(principal)];
}

/** The key that the header carries, quoted as the standard asks for or bare as many clients send it. @throws ERR_BAD_REQUEST */
function keyIn(header: string): string {
  const quoted = QUOTED.exec(header)?.[1];
  const key = quoted === undefined ? header : quoted.replace(/\\(.)/g, '$1');
  if (PRINTABLE_ASCII.test(key)) return key;
  throw DomainError.invalid({
    [IDEMPOTENCY_KEY_HEADER]: [
      `The header ${IDEMPOTENCY_KEY_HEADER} must consist of 1 to ${MAX_KEY_LENGTH} printable ASCII characters.`,
    ],
  });
}
