import { isUtf8 } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#platform/errors/domain-error.js';
import { lowerCasedId, UID_PATTERN } from '#platform/http/identifiers.js';
import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import { unstorable } from '#platform/text/storable.js';
import { isBlank } from '#platform/text/visible.js';
import type { AppTokenClaims, AppTokenRules } from './app-token-source.js';
import { KeySetCache } from './key-set-cache.js';
import { parsePublicKeys } from './public-keys.js';

/** Differences of clocks that are accepted, for exp, nbf and iat. */
export const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_LENGTH = 4_096;
const MAX_NAME_LENGTH = 100;
const MAX_KEY_SETS = 1_000;
const MAX_LIFETIME_SECONDS = 366 * 86_400;
/** From its iat a token is accepted for this time at most: so long an end of sessions has to be remembered. */
export const MAX_ACCEPTED_SECONDS = MAX_LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS;

const SYMMETRIC = 'HS256';

/** Three parts in base64url. Auth tokens that are issued here have no dots. */
export const isAppToken = (token: string): boolean =>
  token.length <= MAX_LENGTH && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

/** Checks JSON Web Tokens that apps issue, by the rules of the app. */
@Injectable()
export class AppTokenVerifier {
  /** Key sets of `publicKeys`, by their text. */
  private readonly configured = new LRUCache<string, JSONWebKeySet>({ max: MAX_KEY_SETS });
  private readonly resolvers = new WeakMap<JSONWebKeySet, JWTVerifyGetKey>();

  constructor(private readonly keySets: KeySetCache) {}

  /** @throws AUTH_ERR_APP_TOKEN_INVALID, AUTH_ERR_APP_TOKEN_EXPIRED, AUTH_ERR_APP_TOKEN_KEYS */
  async verify(token: string, rules: AppTokenRules): Promise<AppTokenClaims> {
    try {
      const payload = await this.payloadOf(token, rules);
      // the library decodes other bytes as U+FFFD
      if (!isUtf8(Buffer.from(token.split('.')[1]!, 'base64url'))) throw invalid('it is malformed');
      return claimsOf(payload, rules);
    } catch (error) {
      throw asDomainError(error);
    }
  }

  /** The algorithm of the header chooses between the secret and the public keys, and neither is ever used as the other. */
  private async payloadOf(token: string, rules: AppTokenRules): Promise<JWTPayload> {
    const { alg } = decodeProtectedHeader(token);
    if (alg === undefined || !rules.algorithms.includes(alg)) throw invalid('its algorithm is not accepted');
    const options = {
      algorithms: [alg],
      issuer: rules.issuer,
      audience: rules.audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'iat', rules.uidClaim],
    };
    if (alg === SYMMETRIC) {
      const secret = await rules.secret();
      if (!secret) throw invalid('its algorithm is not accepted');
      return (await jwtVerify(token, new TextEncoder().encode(secret), options)).payload;
    }
    if (rules.publicKeys !== undefined)
      return (await jwtVerify(token, this.resolverOf(this.keysOf(rules.publicKeys)), options)).payload;
    if (rules.jwksUrl === undefined) throw invalid('its algorithm is not accepted');
    const keys = await this.keySets.get(rules.jwksUrl);
    try {
      return (await jwtVerify(token, this.resolverOf(keys), options)).payload;
    } catch (error) {
      const refreshed = isKeyMissing(error) ? await this.keySets.refresh(rules.jwksUrl, keys) : undefined;
      if (!refreshed) throw error;
      return (await jwtVerify(token, this.resolverOf(refreshed), options)).payload;
    }
  }

  private keysOf(text: string): JSONWebKeySet {
    const keys = this.configured.get(text) ?? parsePublicKeys(text);
    this.configured.set(text, keys);
    return keys;
  }

  private resolverOf(keys: JSONWebKeySet): JWTVerifyGetKey {
    const resolver = this.resolvers.get(keys) ?? resolverOf(keys);
    this.resolvers.set(keys, resolver);
    return resolver;
  }
}

/** A key without an id is tried for tokens with any id, because PEM has no ids. */
function resolverOf(keys: JSONWebKeySet): JWTVerifyGetKey {
  const all = createLocalJWKSet(keys);
  const withoutId = createLocalJWKSet({ keys: keys.keys.filter(({ kid }) => kid === undefined) });
  return async (header: JWTHeaderParameters, token) => {
    try {
      return await all(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || header.kid === undefined) throw error;
      return withoutId({ ...header, kid: undefined }, token);
    }
  };
}

/** A key set with several keys that fit the header of a token is as good as none. */
const isKeyMissing = (error: unknown): boolean => error instanceof errors.JWKSNoMatchingKey;

function claimsOf(payload: JWTPayload, rules: AppTokenRules): AppTokenClaims {
  const { exp = 0, iat = 0 } = payload;
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS) throw invalid('it was issued in the future');
  if (exp - iat > MAX_LIFETIME_SECONDS) throw invalid('it is valid for more than 366 days');
  const claimed = payload[rules.uidClaim];
  const uid = typeof claimed === 'string' || typeof claimed === 'number' ? lowerCasedId(String(claimed)) : '';
  if (!UID_PATTERN.test(uid)) throw invalid(`its claim ${rules.uidClaim} is not a uid`);
  return {
    uid,
    name: nameOf(payload, rules.nameClaim),
    role: textOf(payload, rules.roleClaim),
    issuedAt: new Date(iat * 1000),
    // the library compares whole seconds
    expiresAt: new Date((Math.ceil(exp) + CLOCK_TOLERANCE_SECONDS) * 1000),
  };
}

/** Cleaned and cut rather than refused: people who type their name at the login server must be able to log in. */
function nameOf(payload: JWTPayload, claim: string): string | undefined {
  const name = cleanName(textOf(payload, claim) ?? '');
  return cutTo(name, MAX_NAME_LENGTH) || undefined;
}

/** @throws AUTH_ERR_APP_TOKEN_INVALID for a text that PostgreSQL cannot store */
function textOf(payload: JWTPayload, claim: string): string | undefined {
  const value = claim === '' ? undefined : payload[claim];
  if (typeof value !== 'string' || isBlank(value)) return undefined;
  const problem = unstorable(value);
  if (problem !== undefined) throw invalid(`its claim ${claim} ${problem}`);
  return value;
}

const invalid = (reason: string): DomainError => new DomainError('AUTH_ERR_APP_TOKEN_INVALID', { reason });

/** Errors of jose contain claims, so their messages are not passed on. */
function asDomainError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new DomainError('AUTH_ERR_APP_TOKEN_EXPIRED');
  if (error instanceof errors.JWTClaimValidationFailed) return invalid(`its claim ${error.claim} is wrong or missing`);
  if (error instanceof errors.JWKSNoMatchingKey) return invalid('its key is not one of the app');
  if (error instanceof errors.JWKSMultipleMatchingKeys) return invalid('several keys of the app fit its header');
  if (error instanceof errors.JWSSignatureVerificationFailed) return invalid('its signature is wrong');
  if (error instanceof errors.JOSEError || error instanceof TypeError) return invalid('it is malformed');
  return error;
}
