import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApiKeyScope } from '#generated/prisma/enums.js';
import type { ActingUser } from '../access/principal.js';
import { DEFAULT_ROLE, NO_RULES, roleRules, type RoleRules } from '../access/role-rules.js';
import type { MaybePromise } from '../async/maybe-promise.js';
import { DirectoryDatabase } from '../cells/directory-database.js';
import type { AppIdentity, InstallationContext } from '../context/context.js';
import { Batcher } from '../database/batching/batcher.js';
import { Database } from '../database/database.js';
import { NotifyInvalidatedCache } from '../database/notifications/notify-invalidated-cache.js';
import { PgNotifier } from '../database/notifications/pg-notifier.js';
import type { InstallationStatement, RowOf } from '../database/statement.js';
import { DomainError } from '../errors/domain-error.js';
import { CredentialVault } from '../security/credential-vault.js';
import * as sql from './credentials.sql.js';
import type { Residence } from './moving-apps.js';

const CHANNEL = 'confab_credentials';
const CACHE_ENTRIES = 10_000;

/** Credentials that one statement finds. */
const LOOKUP_BATCH = 200;

/** For more users than these, one notification invalidates all users of the app. */
const MAX_USER_NOTIFICATIONS = 10;

/** An app, which may be on its way to another installation or have arrived there: see `moving-apps.ts`. */
export interface KnownApp extends Residence {
  readonly app: AppIdentity;
}

export interface KnownKey extends KnownApp {
  readonly id: bigint;
  readonly scope: ApiKeyScope;
}

export interface KnownToken extends KnownApp {
  readonly id: bigint;
  readonly uid: string;
  /** Where it is absent, the token does not expire. */
  readonly expiresAt?: Date;
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

interface SessionKey {
  readonly appId: string;
  /** The hash is in base64. */
  readonly hash: string;
}

/** Called with an app whose keys, roles or users changed, or with one of its users. */
type ChangeListener = (appId: string, uid?: string) => void;

/**
 * Finds API keys, auth tokens, their users and the management pair. Rows are cached, and invalidated in every process by the
 * transaction that changes them. With warm caches a request is authenticated without a query.
 */
@Injectable()
export class Credentials implements OnModuleInit {
  private readonly keys: NotifyInvalidatedCache<KnownKey>;
  private readonly tokens: NotifyInvalidatedCache<KnownToken>;
  private readonly users: NotifyInvalidatedCache<KnownUser>;
  private readonly roles: NotifyInvalidatedCache<KnownRole>;
  private readonly changeListeners: ChangeListener[] = [];

  // Credentials that are not cached are found in batches, one batch at a time: concurrent requests with wrong credentials use one
  // connection and an index lookup each, and a valid credential waits for one batch at most.
  private readonly keyLookups = new Batcher<string, sql.KeyRow | undefined>(
    (hashes) => this.findByHash(sql.findKeys, hashes),
    LOOKUP_BATCH,
  );
  private readonly tokenLookups = new Batcher<string, sql.TokenRow | undefined>(
    (hashes) => this.findByHash(sql.findTokens, hashes),
    LOOKUP_BATCH,
  );
  private readonly sessionLookups = new Batcher<SessionKey, sql.SessionRow | undefined>(
    (keys) => this.findSessions(keys),
    LOOKUP_BATCH,
  );
  private readonly managementLookups = new Batcher<void, RowOf<'credential-find-management-pair'> | undefined>(
    async (requests) => {
      const [row] = await this.directory.forInstallation({}).query(sql.findManagementPair, []);
      return requests.map(() => row);
    },
    LOOKUP_BATCH,
  );

  constructor(
    private readonly database: Database,
    private readonly directory: DirectoryDatabase,
    private readonly pgNotifier: PgNotifier,
    private readonly vault: CredentialVault,
  ) {
    this.keys = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
    this.tokens = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
    this.users = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
    this.roles = new NotifyInvalidatedCache(CACHE_ENTRIES, pgNotifier);
  }

  onModuleInit(): void {
    this.pgNotifier.listen(CHANNEL, (changed) => this.invalidate(changed));
  }

  /** The listener is for sessions that outlast a request, and are checked again when their credential changes. */
  onChange(listener: ChangeListener): void {
    this.changeListeners.push(listener);
  }

  /** Returns no promise where the key is cached. @returns undefined for an unknown key and for a key of a deleted app that was not moved. */
  findKey(apiKey: string): MaybePromise<KnownKey | undefined> {
    return this.keys.cached(apiKey) ?? this.loadKey(apiKey);
  }

  private loadKey(apiKey: string): Promise<KnownKey | undefined> {
    return this.keys.get(apiKey, async () => {
      const row = await this.keyLookups.submit(this.hashOf(apiKey));
      return row && { id: row.id, scope: row.scope, ...knownApp(row) };
    });
  }

  /** The hash is in base64. Credentials in the caches are not hashed: hashing one takes longer than all other work of finding it. */
  private hashOf(credential: string): string {
    return this.vault.hash(credential).toString('base64');
  }

  /** @returns undefined for an unknown token and for a token of a deleted app that was not moved. Its user may be deactivated. */
  async findToken(authToken: string): Promise<KnownToken | undefined> {
    return this.tokens.get(`token/${authToken}`, async () => {
      const row = await this.tokenLookups.submit(this.hashOf(authToken));
      return row && { id: row.id, uid: row.uid, ...knownApp(row) };
    });
  }

  /**
   * The session of a token that the app issued itself. Only an app with that session finds it.
   *
   * @returns undefined if there is none. Its user may be deactivated.
   * @throws AUTH_ERR_APP_TOKEN_EXPIRED
   */
  async findSession(appId: string, appToken: string): Promise<KnownToken | undefined> {
    const session = await this.tokens.get(`session/${appId}/${appToken}`, async () => {
      const row = await this.sessionLookups.submit({ appId, hash: this.hashOf(appToken) });
      return row && { id: row.id, uid: row.uid, ...knownApp(row), expiresAt: row.expiresAt };
    });
    if (session?.expiresAt && session.expiresAt.getTime() <= Date.now())
      throw new DomainError('AUTH_ERR_APP_TOKEN_EXPIRED');
    return session;
  }

  /** @returns undefined for an unknown app and for a deleted one that was not moved. Not cached */
  async findApp(ctx: InstallationContext, appId: string): Promise<KnownApp | undefined> {
    const [row] = await this.database.forApp({ ...ctx, app: { id: appId } }).query(sql.findApp, []);
    return row && knownApp(row);
  }

  /** Returns no promise where the user is cached. @returns undefined for a user who is unknown, deactivated or deleted. */
  findActiveUser(ctx: InstallationContext, appId: string, uid: string): MaybePromise<ActingUser | undefined> {
    const user = this.users.cached(`${appId}/${uid}`);
    const role = user && this.roles.cached(`${appId}/${user.role}`);
    return role ? { uid, role: user.role, rules: role.rules } : this.loadActiveUser(ctx, appId, uid);
  }

  private async loadActiveUser(ctx: InstallationContext, appId: string, uid: string): Promise<ActingUser | undefined> {
    const user = await this.users.get(`${appId}/${uid}`, async () => {
      const [row] = await this.database.forApp({ ...ctx, app: { id: appId } }).query(sql.findActiveUser, [uid]);
      return row && { appId, ...row };
    });
    return user && { uid, role: user.role, rules: await this.rulesOf(ctx, appId, user.role) };
  }

  /** @param hashes in base64 @returns a row or undefined for each of them */
  private async findByHash<Row extends { hash: Buffer }>(
    statement: InstallationStatement<Row, [Buffer[]]>,
    hashes: string[],
  ): Promise<(Row | undefined)[]> {
    const rows = await this.database
      .forInstallation({})
      .query(statement, [hashes.map((hash) => Buffer.from(hash, 'base64'))]);
    const byHash = new Map(rows.map((row) => [row.hash.toString('base64'), row]));
    return hashes.map((hash) => byHash.get(hash));
  }

  private async findSessions(keys: SessionKey[]): Promise<(sql.SessionRow | undefined)[]> {
    const apps = keys.map(({ appId }) => appId);
    const hashes = keys.map(({ hash }) => Buffer.from(hash, 'base64'));
    const rows = await this.database.forInstallation({}).query(sql.findSessions, [apps, hashes]);
    const byKey = new Map(rows.map((row) => [`${row.appId}/${row.hash.toString('base64')}`, row]));
    return keys.map(({ appId, hash }) => byKey.get(`${appId}/${hash}`));
  }

  private async rulesOf(ctx: InstallationContext, appId: string, role: string): Promise<RoleRules> {
    const known = await this.roles.get(`${appId}/${role}`, async () => {
      const [row] = await this.database.forApp({ ...ctx, app: { id: appId } }).query(sql.findRoleRules, [role]);
      return row && { appId, rules: roleRules(row) };
    });
    if (known) return known.rules;
    // The role was deleted between the two queries, so its users have the default role, which exists as long as the app.
    return role === DEFAULT_ROLE ? NO_RULES : this.rulesOf(ctx, appId, DEFAULT_ROLE);
  }

  async verifyManagementPair(key: string, secret: string): Promise<boolean> {
    const row = await this.managementLookups.submit();
    if (!row) return false;
    const sameKey = timingSafeEqual(row.keyHash, this.vault.hash(key));
    const sameSecret = timingSafeEqual(row.secretHash, this.vault.hash(secret));
    return sameKey && sameSecret;
  }

  /**
   * Must be called in the transaction that changes or deletes keys of an app, the app, its roles or many of its users: no process
   * uses the former rows after the commit.
   */
  async invalidateApp(ctx: InstallationContext, appId: string): Promise<void> {
    await this.pgNotifier.notify(ctx, CHANNEL, appId);
  }

  /**
   * Must be called in a transaction before it restricts the members of a group. Restrictions are only read in apps that have any, which is
   * cached with the roles.
   */
  async invalidateUnlessRestricted(ctx: InstallationContext, appId: string): Promise<void> {
    const [row] = await this.database.forApp({ ...ctx, app: { id: appId } }).query(sql.findGroupsRestricted, []);
    if (!row!.groupsRestricted) await this.invalidateApp(ctx, appId);
  }

  /** Must be called in the transaction that changes, deactivates or deletes users or their tokens. */
  async invalidateUsers(ctx: InstallationContext, appId: string, uids: string[]): Promise<void> {
    if (uids.length > MAX_USER_NOTIFICATIONS) await this.pgNotifier.notify(ctx, CHANNEL, appId);
    else for (const uid of uids) await this.pgNotifier.notify(ctx, CHANNEL, `${appId}/${uid}`);
  }

  /** @param changed an app id, or an app id and a uid around a slash, which neither of them can contain */
  private invalidate(changed: string): void {
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

const knownApp = (row: sql.AppRow): KnownApp => ({
  app: { id: row.appId, region: row.region, createdAt: row.appCreatedAt },
  isMoving: row.isMoving,
  isMoved: row.isMoved,
  isInOtherCell: row.movedToCell !== null,
  movedTo: row.movedTo ?? undefined,
});
