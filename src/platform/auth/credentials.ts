import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { ApiKeyScope } from '../../generated/prisma/enums.js';
import type { AppIdentity, InstallationContext } from '../context.js';
import { NotifyInvalidatedCache } from '../database/notify-invalidated-cache.js';
import { Database } from '../database/database.js';
import { Batcher } from '../database/batcher.js';
import { PgNotifier } from '../database/pg-notifier.js';
import { installationStatement, statement, type InstallationStatement } from '../database/statement.js';
import { CredentialVault } from '../security/credential-vault.js';
import type { ActingUser } from './principal.js';
import { DEFAULT_ROLE, NO_RULES, roleRules, type RoleRules, type StoredRules } from './role-rules.js';

const CHANNEL = 'confab_credentials';
const CACHE_ENTRIES = 10_000;

/** Credentials that one statement looks up. */
const LOOKUP_BATCH = 200;

/** More users at once are cheaper forgotten with the rest of their app. */
const MAX_ANNOUNCED_USERS = 10;

export interface KnownKey {
  readonly id: bigint;
  readonly scope: ApiKeyScope;
  readonly app: AppIdentity;
}

export interface KnownToken {
  readonly id: bigint;
  readonly uid: string;
  readonly app: AppIdentity;
}

interface KnownUser {
  readonly appId: string;
  readonly uid: string;
  readonly role: string;
}

interface KnownRole {
  readonly appId: string;
  readonly rules: RoleRules;
}

interface CredentialColumns {
  app_id: string;
  region: AppIdentity['region'];
  hash: Buffer;
  app_created_at: Date;
}

type KeyRow = CredentialColumns & Pick<KnownKey, 'id' | 'scope'>;
type TokenRow = CredentialColumns & Pick<KnownToken, 'id' | 'uid'>;

interface ManagementRow {
  key_hash: Buffer;
  secret_hash: Buffer;
}

const findKeys = installationStatement('credential-keys', {
  reason: 'finds the app that a key belongs to',
  text: `SELECT k.key_hash AS hash, k.id, k.scope, k.app_id, a.region, a.created_at AS app_created_at
     FROM api_keys k JOIN apps a USING (app_id)
    WHERE k.key_hash = ANY($1) AND a.deletion_scheduled_at IS NULL`,
});

const findTokens = installationStatement('credential-tokens', {
  reason: 'finds the app that a token belongs to',
  text: `SELECT t.token_hash AS hash, t.id, t.uid, t.app_id, a.region, a.created_at AS app_created_at
     FROM auth_tokens t JOIN apps a USING (app_id)
    WHERE t.token_hash = ANY($1) AND a.deletion_scheduled_at IS NULL`,
});

const findActingUser = statement(
  'credential-acting-user',
  `SELECT uid, role FROM users WHERE app_id = $1 AND uid = $2 AND deactivated_at IS NULL AND deleted_at IS NULL`,
);

const findRoleRules = statement(
  'credential-role-rules',
  `SELECT r.settings,
          (SELECT jsonb_object_agg(p.permission, p.value) FROM role_permissions p WHERE p.app_id = $1 AND p.role = $2) AS permissions,
          ARRAY(SELECT f.feature FROM restricted_features f WHERE f.app_id = $1 AND f.role = $2) AS restricted,
          EXISTS (SELECT FROM scope_permissions s WHERE s.app_id = $1) AS "scopesRestricted"
     FROM roles r WHERE r.app_id = $1 AND r.role = $2`,
);

const findManagementPair = installationStatement('credential-management', {
  reason: 'the credentials of the installation',
  text: 'SELECT key_hash, secret_hash FROM management_credentials WHERE id = 1',
});

/** Told of an app whose keys, roles or users changed, or of one of its users. */
type ChangeListener = (appId: string, uid?: string) => void;

/**
 * Recognises credentials. What it has seen is cached; a change is announced to every process with the transaction that
 * makes it. With warm caches a request is authenticated without a query.
 */
@Injectable()
export class Credentials implements OnModuleInit {
  private readonly keys: NotifyInvalidatedCache<KnownKey>;
  private readonly tokens: NotifyInvalidatedCache<KnownToken>;
  private readonly users: NotifyInvalidatedCache<KnownUser>;
  private readonly roles: NotifyInvalidatedCache<KnownRole>;
  private readonly changeListeners: ChangeListener[] = [];

  // What is not in memory is looked up in batches, one at a time: however many credentials are guessed at once, they take one
  // connection and an index hit each, and a valid one waits for one batch at most.
  private readonly keyLookups = new Batcher<string, KeyRow | undefined>(
    (hashes) => this.lookUp<KeyRow>(findKeys, hashes),
    LOOKUP_BATCH,
  );
  private readonly tokenLookups = new Batcher<string, TokenRow | undefined>(
    (hashes) => this.lookUp<TokenRow>(findTokens, hashes),
    LOOKUP_BATCH,
  );
  private readonly managementLookups = new Batcher<void, ManagementRow | undefined>(async (requests) => {
    const [row] = await this.database.forInstallation({}).queryUnchecked<ManagementRow>(findManagementPair, []);
    return requests.map(() => row);
  }, LOOKUP_BATCH);

  constructor(
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
    private readonly vault: CredentialVault,
  ) {
    this.keys = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
    this.tokens = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
    this.users = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
    this.roles = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
  }

  onModuleInit(): void {
    this.pgNotifier.listen(CHANNEL, (changed) => this.forget(changed));
  }

  /** For what outlasts a request and must end, or be looked at again, with the credential that it began with. */
  onChange(listener: ChangeListener): void {
    this.changeListeners.push(listener);
  }

  /** @returns undefined for an unknown key and for a key of a deleted app. */
  async recogniseKey(apiKey: string): Promise<KnownKey | undefined> {
    const hash = this.vault.hash(apiKey).toString('base64');
    return this.keys.get(hash, async () => {
      const row = await this.keyLookups.submit(hash);
      return row && { id: row.id, scope: row.scope, app: appOf(row) };
    });
  }

  /** @returns undefined for an unknown token and for a token of a deleted app. Whether its user may act is another question. */
  async recogniseToken(authToken: string): Promise<KnownToken | undefined> {
    const hash = this.vault.hash(authToken).toString('base64');
    return this.tokens.get(hash, async () => {
      const row = await this.tokenLookups.submit(hash);
      return row && { id: row.id, uid: row.uid, app: appOf(row) };
    });
  }

  /** @returns undefined for a user who is unknown, deactivated or deleted. */
  async recogniseUser(ctx: InstallationContext, appId: string, uid: string): Promise<ActingUser | undefined> {
    const user = await this.users.get(`${appId}/${uid}`, async () => {
      const [row] = await this.database
        .forApp({ ...ctx, app: { id: appId } })
        .queryUnchecked<{ uid: string; role: string }>(findActingUser, [uid]);
      return row && { appId, ...row };
    });
    return user && { uid, role: user.role, rules: await this.rulesOf(ctx, appId, user.role) };
  }

  /** @param hashes in base64 @returns a row or undefined for each of them */
  private async lookUp<Row extends CredentialColumns & QueryResultRow>(
    lookup: InstallationStatement,
    hashes: string[],
  ): Promise<(Row | undefined)[]> {
    const rows = await this.database
      .forInstallation({})
      .queryUnchecked<Row>(lookup, [hashes.map((hash) => Buffer.from(hash, 'base64'))]);
    const found = new Map(rows.map((row) => [row.hash.toString('base64'), row]));
    return hashes.map((hash) => found.get(hash));
  }

  private async rulesOf(ctx: InstallationContext, appId: string, role: string): Promise<RoleRules> {
    const known = await this.roles.get(`${appId}/${role}`, async () => {
      const [row] = await this.database
        .forApp({ ...ctx, app: { id: appId } })
        .queryUnchecked<StoredRules>(findRoleRules, [role]);
      return row && { appId, rules: roleRules(row) };
    });
    if (known) return known.rules;
    // The role was deleted between the two queries, which gave its users the default one; that goes only with the app.
    return role === DEFAULT_ROLE ? NO_RULES : this.rulesOf(ctx, appId, DEFAULT_ROLE);
  }

  async recogniseManagement(key: string, secret: string): Promise<boolean> {
    const row = await this.managementLookups.submit();
    if (!row) return false;
    const sameKey = timingSafeEqual(row.key_hash, this.vault.hash(key));
    const sameSecret = timingSafeEqual(row.secret_hash, this.vault.hash(secret));
    return sameKey && sameSecret;
  }

  /**
   * To be called in the transaction that changes or removes keys of an app, the app itself, or what its roles or many of
   * its users may do: no process relies on the old state after the commit.
   */
  async notifyChanged(ctx: InstallationContext, appId: string): Promise<void> {
    await this.pgNotifier.notify(ctx, CHANNEL, appId);
  }

  /** Likewise for the tokens, the role or the state of users: they are changed, deactivated or gone. */
  async announceUserChange(ctx: InstallationContext, appId: string, uids: string[]): Promise<void> {
    if (uids.length > MAX_ANNOUNCED_USERS) await this.pgNotifier.notify(ctx, CHANNEL, appId);
    else for (const uid of uids) await this.pgNotifier.notify(ctx, CHANNEL, `${appId}/${uid}`);
  }

  /** @param changed an app id, or an app id and a uid around a slash, which neither of them can contain */
  private forget(changed: string): void {
    const [changedApp = '', changedUid] = changed.split('/');
    if (changedUid === undefined) {
      this.keys.invalidate(({ app }) => app.id === changedApp);
      this.roles.invalidate(({ appId }) => appId === changedApp);
    }
    const isOf = (appId: string, uid: string) =>
      appId === changedApp && (changedUid === undefined || uid === changedUid);
    this.tokens.invalidate(({ app, uid }) => isOf(app.id, uid));
    this.users.invalidate(({ appId, uid }) => isOf(appId, uid));
    for (const listener of this.changeListeners) listener(changedApp, changedUid);
  }
}

const appOf = (row: CredentialColumns): AppIdentity => ({
  id: row.app_id,
  region: row.region,
  createdAt: row.app_created_at,
});
