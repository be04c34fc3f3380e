import { createPublicKey, type JsonWebKey as NodeJsonWebKey, type KeyObject } from 'node:crypto';
import type { JSONWebKeySet, JWK } from 'jose';

/** Each takes up to two milliseconds, because the points of curves are checked. */
const MAX_KEYS = 20;
const MIN_RSA_BITS = 2_048;
/** Larger ones only make verifications slow. */
const MAX_RSA_BITS = 8_192;
/** Characters of an exponent of 64 bits; verifications with larger ones are slow, and the usual ones have 17. */
const MAX_EXPONENT_LENGTH = 11;
const CURVES: readonly unknown[] = ['P-256', 'P-384', 'P-521', 'Ed25519'];

const PRIVATE_KEY = 'It has a private key.';

/** The keys are not what they have to be. The message has no part of them. */
export class InvalidKeys extends Error {}

/**
 * @param text a JSON Web Key Set, a JSON Web Key, or PEM of one or more public keys or certificates
 * @throws InvalidKeys, for any private key too: the text is stored and shown
 */
export function parsePublicKeys(text: string): JSONWebKeySet {
  const parsed = text.trimStart().startsWith('{') ? parseJson(text) : parsePem(text);
  const keys = publicKeysOf(parsed);
  if ((parsed as { keys: unknown[] }).keys.some(isPrivate)) throw new InvalidKeys(PRIVATE_KEY);
  return keys;
}

/**
 * @param parsed a JSON Web Key Set of unknown content. Keys that cannot be used are left out, as RFC 7517 says, and repeated ones too: a
 *   key that a provider adds for others must not end log-ins.
 * @throws InvalidKeys if none is left, with the reason why the first one cannot be used
 */
export function publicKeysOf(parsed: unknown): JSONWebKeySet {
  const keys = (parsed as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) throw new InvalidKeys('It is not a JSON Web Key Set.');
  if (keys.length > MAX_KEYS) throw new InvalidKeys(`It has more than ${MAX_KEYS} keys.`);
  const usable = new Map<string, JWK>();
  let reason: InvalidKeys | undefined;
  for (const key of keys.filter(isForSignatures)) {
    try {
      const jwk = checked(key);
      usable.set(JSON.stringify(jwk), jwk);
    } catch (error) {
      reason ??= error as InvalidKeys;
    }
  }
  if (usable.size === 0) throw reason ?? new InvalidKeys('It has no public key for signatures.');
  return { keys: [...usable.values()] };
}

function parseJson(text: string): unknown {
  try {
    const parsed = JSON.parse(text) as object;
    return 'keys' in parsed ? parsed : { keys: [parsed] };
  } catch {
    throw new InvalidKeys('It is neither JSON nor PEM.');
  }
}

const PEM_BLOCK = /-----BEGIN (PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE)-----[A-Za-z0-9+/=\s]+-----END \1-----/g;

function parsePem(text: string): unknown {
  if (text.includes('PRIVATE KEY')) throw new InvalidKeys('It is a private key.');
  const blocks = text.match(PEM_BLOCK) ?? [];
  try {
    return { keys: blocks.map((block) => createPublicKey(block).export({ format: 'jwk' })) };
  } catch {
    throw new InvalidKeys('It is not PEM of public keys.');
  }
}

const isForSignatures = (key: unknown): key is JWK => {
  const { kty, use } = (key ?? {}) as JWK;
  return ['RSA', 'EC', 'OKP'].includes(kty as string) && (use === undefined || use === 'sig');
};

const isPrivate = (key: unknown): boolean => (key as JWK | null)?.d !== undefined;

/** Only the members that a public key needs, so that no other one has an effect. */
function checked(given: JWK): JWK {
  if (isPrivate(given)) throw new InvalidKeys(PRIVATE_KEY);
  const { kty, kid, alg, n, e, crv, x, y } = given;
  const key = { kty, kid, alg, n, e, crv, x, y };
  const jwk = Object.fromEntries(
    Object.entries(key).filter(([, value]) => typeof value === 'string'),
  ) as unknown as JWK;
  if ((jwk.e?.length ?? 0) > MAX_EXPONENT_LENGTH) throw new InvalidKeys('The exponent of an RSA key is too large.');
  const { asymmetricKeyType, asymmetricKeyDetails } = asKeyObject(jwk);
  if (asymmetricKeyType === 'rsa') {
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits < MIN_RSA_BITS || bits > MAX_RSA_BITS)
      throw new InvalidKeys(`An RSA key has ${MIN_RSA_BITS} to ${MAX_RSA_BITS} bits.`);
  } else if (!CURVES.includes(jwk.crv)) throw new InvalidKeys('The curve of a key is not supported.');
  return jwk;
}

function asKeyObject(key: JWK): KeyObject {
  try {
    return createPublicKey({ key: key as NodeJsonWebKey, format: 'jwk' });
  } catch {
    throw new InvalidKeys('A key is malformed.');
  }
}
