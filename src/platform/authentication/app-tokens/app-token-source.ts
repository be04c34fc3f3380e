import type { AppContext, AppIdentity, InstallationContext } from '#platform/context/context.js';

/** What an app accepts as tokens that it issues to its users itself. */
export interface AppTokenRules {
  /** Address of a JSON Web Key Set. */
  readonly jwksUrl?: string;
  /** A JSON Web Key Set, a JSON Web Key, or PEM. */
  readonly publicKeys?: string;
  /** The secret for HS256 is read when a token has this algorithm. */
  readonly secret: () => Promise<string | undefined>;
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  /** Names of claims. */
  readonly uidClaim: string;
  readonly nameClaim: string;
  readonly roleClaim: string;
}

/** What a valid app token says. */
export interface AppTokenClaims {
  readonly uid: string;
  readonly name?: string;
  readonly role?: string;
  readonly issuedAt: Date;
  /** From then on the token is refused. Differences of clocks are included, so nothing else allows for them. */
  readonly expiresAt: Date;
}

/** Knows the rules of apps, and stores sessions. Implemented above the platform. */
export abstract class AppTokenSource {
  /** @returns undefined if the app accepts no such tokens */
  abstract rulesOf(ctx: AppContext): Promise<AppTokenRules | undefined>;

  /**
   * Stores a valid token, so that it is found like an auth token from then on. Creates the user if the app wants it.
   *
   * @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND if the user is missing or deactivated, or the token was revoked
   */
  abstract begin(ctx: InstallationContext, app: AppIdentity, token: string, claims: AppTokenClaims): Promise<void>;
}
