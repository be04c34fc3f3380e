import { stringify } from 'safe-stable-stringify';
import type { AccessRule } from '../access/access-rule.js';
import { actingUid } from '../access/principal.js';
import { DomainError } from '../errors/domain-error.js';
import type { AuthenticatedRequest } from '../http/requests/authenticated-request.js';
import type { CredentialVault } from '../security/credential-vault.js';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const MAX_KEY_LENGTH = 255;

/** Methods that are not idempotent by definition. */
const NON_IDEMPOTENT_METHODS = new Set(['POST', 'PATCH']);

/** A string as RFC 9651 writes it. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;
const PRINTABLE_ASCII = new RegExp(`^[\\x20-\\x7e]{1,${MAX_KEY_LENGTH}}$`);

/** Identifies a request with an idempotency key. */
export interface IdempotentRequest {
  /** Empty for a management request, which has no app. */
  readonly appId: string;
  /** Hash of the requester, the method and path, and the key. */
  readonly keyHash: Buffer;
  /** Hash of the query and the body. */
  readonly fingerprint: Buffer;
}

export const acceptsIdempotencyKey = (method: string, { audience }: AccessRule): boolean =>
  NON_IDEMPOTENT_METHODS.has(method.toUpperCase()) && audience !== 'public';

export function identify(
  request: AuthenticatedRequest,
  header: string,
  vault: Pick<CredentialVault, 'hash'>,
): IdempotentRequest {
  const { context, method, path } = request;
  const appId = 'app' in context ? context.app.id : '';
  return {
    appId,
    keyHash: vault.hash(JSON.stringify([appId, ...requesterOf(context), method, path, parseKey(header)])),
    // clients may order members and write spaces differently in each attempt
    fingerprint: vault.hash(stringify([request.query, request.body])),
  };
}

/**
 * The requester and their rights: a stored response is replayed only to the same. API keys of one scope have the same rights, so a
 * client that is given a new key may still retry.
 */
function requesterOf(context: AuthenticatedRequest['context']): [credential: string, kind: string, uid: string] {
  const { collaborator } = context;
  if (!('app' in context)) return ['management', collaborator?.role ?? '', collaborator?.email ?? ''];
  const { principal } = context;
  if (collaborator) return [`collaborator:${collaborator.role}`, collaborator.email, actingUid(principal)];
  const credential = principal.key ? `key:${principal.key.scope}` : 'token';
  return [credential, principal.kind, actingUid(principal)];
}

/** The key that the header carries, quoted as the standard requires or bare as many clients send it. @throws ERR_BAD_REQUEST */
function parseKey(header: string): string {
  const quoted = QUOTED.exec(header)?.[1];
  const key = quoted === undefined ? header : quoted.replace(/\\(.)/g, '$1');
  if (PRINTABLE_ASCII.test(key)) return key;
  throw DomainError.invalid({
    [IDEMPOTENCY_KEY_HEADER]: [
      `The header ${IDEMPOTENCY_KEY_HEADER} must consist of 1 to ${MAX_KEY_LENGTH} printable ASCII characters.`,
    ],
  });
}
