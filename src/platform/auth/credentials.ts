import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ApiKeyScope } from '../../generated/prisma/enums.js';
import type { AppIdentity, InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { Notifications } from '../database/notifications.js';
import { statement } from '../database/statement.js';
import { CredentialVault } from '../security/credential-vault.js';
import type { ActingUser } from './principal.js';

const CHANNEL = 'confab_credentials';
const CACHE_ENTRIES = 10_000;

export interface KnownKey {
  readonly id: bigint;
  readonly scope: ApiKeyScope;
  readonly app: AppIdentity;
}

interface KeyRow {
  id: bigint;
  scope: ApiKeyScope;
  app_id: string;
  region: AppIdentity['region'];
  app_created_at: Date;
}

const findKey = statement(
  'credential-key',
  `SELECT k.id, k.scope, k.app_id, a.region, a.created_at AS app_created_at
     FROM api_keys k JOIN apps a USING (app_id)
    WHERE k.key_hash = $1 AND a.deletion_scheduled_at IS NULL`,
);

const findActingUser = statement(
  'credential-acting-user',
  `SELECT uid, role FROM users WHERE app_id = $1 AND uid = $2 AND deactivated_at IS NULL AND deleted_at IS NULL`,
);

const findManagementPair = statement('credential-management', 'SELECT key_hash, secret_hash FROM management_credentials WHERE id = 1');

/**
 * Recognises credentials. Keys are cached in bounded memory; a change is announced to every process with the
 * transaction that makes it, and nothing is answered from the cache while announcements cannot arrive.
 */
@Injectable()
export class Credentials implements OnModuleInit {
  private readonly keys = new LRUCache<string, KnownKey>({ max: CACHE_ENTRIES });
  /** Moves on with every announcement, so that a row read before one is not cached after it. */
  private generation = 0;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly vault: CredentialVault,
  ) {}

  onModuleInit(): void {
    this.notifications.listen(CHANNEL, (appId) => this.forget(appId));
    this.notifications.onReconnect(() => this.forgetAll());
  }

  /** @returns undefined for an unknown key and for a key of a deleted app. */
  async recogniseKey(ctx: InstallationContext, apiKey: string): Promise<KnownKey | undefined> {
    const hash = this.vault.hash(apiKey);
    const cacheKey = hash.toString('base64');
    const cached = this.notifications.connected ? this.keys.get(cacheKey) : undefined;
    if (cached) return cached;
    const generation = this.generation;
    const [row] = await this.database.query<KeyRow>(ctx, findKey, [hash]);
    if (!row) return undefined;
    const app = { id: row.app_id, region: row.region, createdAt: row.app_created_at };
    const known = { id: row.id, scope: row.scope, app };
    if (generation === this.generation) this.keys.set(cacheKey, known);
    return known;
  }

  /** @returns undefined for a user who is unknown, deactivated or deleted. */
  async recogniseUser(ctx: InstallationContext, appId: string, uid: string): Promise<ActingUser | undefined> {
    const [row] = await this.database.query<{ uid: string; role: string }>(ctx, findActingUser, [appId, uid]);
    return row;
  }

  async recogniseManagement(ctx: InstallationContext, key: string, secret: string): Promise<boolean> {
    const [row] = await this.database.query<{ key_hash: Buffer; secret_hash: Buffer }>(ctx, findManagementPair, []);
    if (!row) return false;
    const sameKey = timingSafeEqual(row.key_hash, this.vault.hash(key));
    const sameSecret = timingSafeEqual(row.secret_hash, this.vault.hash(secret));
    return sameKey && sameSecret;
  }

  /** To be called in the transaction that changes or removes credentials of an app: no process trusts them after the commit. */
  async announceChange(ctx: InstallationContext, appId: string): Promise<void> {
    await this.notifications.notify(ctx, CHANNEL, appId);
    ctx.transaction?.afterCommit.push(() => this.forget(appId));
  }

  private forget(appId: string): void {
    this.generation++;
    for (const [cacheKey, known] of this.keys.entries()) if (known.app.id === appId) this.keys.delete(cacheKey);
  }

  private forgetAll(): void {
    this.generation++;
    this.keys.clear();
  }
}
