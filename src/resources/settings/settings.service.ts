import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppIdentity, InstallationContext, RequestContext } from '../../platform/context.js';
import { NotifyInvalidatedCache } from '../../platform/database/notifications/notify-invalidated-cache.js';
import { Database } from '../../platform/database/database.js';
import { PgNotifier } from '../../platform/database/notifications/pg-notifier.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import {
  settingError,
  effectiveSettings,
  type AppSettings,
  type NumberSettingKey,
  type SettingValue,
} from '../../domain/app-settings.js';
import { SettingsRepository } from './settings.repository.js';

const CHANNEL = 'confab_settings';
const CACHED_APPS = 10_000;

/** The result for one setting of a request. */
export interface SettingResult {
  readonly key: string;
  readonly value: SettingValue;
  readonly error?: DomainError;
}

@Injectable()
export class SettingsService implements OnModuleInit {
  private readonly cache: NotifyInvalidatedCache<AppSettings>;

  constructor(
    private readonly settings: SettingsRepository,
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
  ) {
    this.cache = new NotifyInvalidatedCache(CACHED_APPS, pgNotifier);
  }

  onModuleInit(): void {
    this.pgNotifier.listen(CHANNEL, (appId) => this.cache.invalidateKey(appId));
  }

  /** The settings of the app of the context, cached: a change takes effect within a second on every process. */
  async of(ctx: RequestContext): Promise<AppSettings> {
    return this.cache.get(ctx.app.id, async () => effectiveSettings(await this.settings.list(ctx, ctx.app.id)));
  }

  /** The apps that have set the number to more than 0. */
  async appsWithNumber(ctx: InstallationContext, key: NumberSettingKey): Promise<AppIdentity[]> {
    return this.settings.appsWithNumber(ctx, key);
  }

  /**
   * For work on an app that only one process does at a time, by a number that must not change meanwhile. Changes of the number wait for
   * the end of the transaction.
   *
   * @param ctx must have an open transaction
   * @returns undefined if the number is not set, or another transaction has locked or changed it
   */
  async tryLock(ctx: RequestContext, key: NumberSettingKey): Promise<number | undefined> {
    return this.settings.tryLock(ctx, key);
  }

  /** Read from the database, not the cache. @throws ERR_APP_NOT_FOUND */
  async list(ctx: InstallationContext, appId: string): Promise<AppSettings> {
    await this.requireApp(ctx, appId);
    return effectiveSettings(await this.settings.list(ctx, appId));
  }

  /**
   * Takes effect on every process within a second. Settings that are not in `values` stay unchanged; an unknown key or an invalid value
   * does not stop the others.
   *
   * @throws ERR_APP_NOT_FOUND
   */
  async set(ctx: InstallationContext, appId: string, values: Record<string, SettingValue>): Promise<SettingResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.requireApp(tx, appId);
      const results = Object.entries(values).map(([key, value]) => ({
        key,
        value,
        error: validationError(key, value),
      }));
      const accepted = results.filter(({ error }) => !error).map(({ key, value }) => [key, value] as const);
      await this.settings.save(tx, appId, Object.fromEntries(accepted));
      await this.pgNotifier.notify(tx, CHANNEL, appId);
      return results;
    });
  }

  /** Resets all settings to their defaults, on every process within a second. @throws ERR_APP_NOT_FOUND */
  async reset(ctx: InstallationContext, appId: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.requireApp(tx, appId);
      await this.settings.deleteAll(tx, appId);
      await this.pgNotifier.notify(tx, CHANNEL, appId);
    });
  }

  private async requireApp(ctx: InstallationContext, appId: string): Promise<void> {
    if (!(await this.settings.hasApp(ctx, appId))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
  }
}

function validationError(key: string, value: SettingValue): DomainError | undefined {
  const sentence = settingError(key, value);
  return sentence === undefined ? undefined : DomainError.invalid({ [`settings.${key}`]: [sentence] });
}
