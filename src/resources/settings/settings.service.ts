import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppIdentity, InstallationContext, RequestContext } from '../../platform/context.js';
import { NotifyInvalidatedCache } from '../../platform/database/notify-invalidated-cache.js';
import { Database } from '../../platform/database/database.js';
import { PgNotifier } from '../../platform/database/pg-notifier.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import {
  checkSetting,
  settingsInForce,
  type AppSettings,
  type NumberSettingKey,
  type SettingValue,
} from '../../domain/app-settings.js';
import { SettingsRepository } from './settings.repository.js';

const CHANNEL = 'confab_settings';
const CACHED_APPS = 10_000;

/** What became of one setting that a request named. */
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

  /** The settings of the app of the context, for everybody who goes by them: a change is known within a second, at the cost of no query. */
  async of(ctx: RequestContext): Promise<AppSettings> {
    return this.cache.get(ctx.app.id, async () => settingsInForce(await this.settings.list(ctx, ctx.app.id)));
  }

  /** Those for which there is something to do: the apps that have set a number above 0. */
  async appsWithNumber(ctx: InstallationContext, key: NumberSettingKey): Promise<AppIdentity[]> {
    return this.settings.appsWithNumber(ctx, key);
  }

  /**
   * For work that one server at a time does for an app, by a number that stays as it is meanwhile: whoever changes it waits for the end
   * of the transaction.
   *
   * @param ctx must have an open transaction
   * @returns undefined when the number is not set, or another transaction works by it or changes it
   */
  async lockForShare(ctx: RequestContext, key: NumberSettingKey): Promise<number | undefined> {
    return this.settings.lock(ctx, key);
  }

  /** As they are now. @throws ERR_APP_NOT_FOUND */
  async list(ctx: InstallationContext, appId: string): Promise<AppSettings> {
    await this.requireApp(ctx, appId);
    return settingsInForce(await this.settings.list(ctx, appId));
  }

  /** In force on every process within a second; what is not named stays, what is unknown or does not fit is refused by itself. @throws ERR_APP_NOT_FOUND */
  async set(ctx: InstallationContext, appId: string, values: Record<string, SettingValue>): Promise<SettingResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.requireApp(tx, appId);
      const results = Object.entries(values).map(([key, value]) => ({ key, value, error: refusal(key, value) }));
      const accepted = results.filter(({ error }) => !error).map(({ key, value }) => [key, value] as const);
      await this.settings.save(tx, appId, Object.fromEntries(accepted));
      await this.pgNotifier.notify(tx, CHANNEL, appId);
      return results;
    });
  }

  /** Everything is as in a new app, on every process within a second. @throws ERR_APP_NOT_FOUND */
  async reset(ctx: InstallationContext, appId: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.requireApp(tx, appId);
      await this.settings.removeAll(tx, appId);
      await this.pgNotifier.notify(tx, CHANNEL, appId);
    });
  }

  private async requireApp(ctx: InstallationContext, appId: string): Promise<void> {
    if (!(await this.settings.hasApp(ctx, appId))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
  }
}

function refusal(key: string, value: SettingValue): DomainError | undefined {
  const sentence = checkSetting(key, value);
  return sentence === undefined ? undefined : DomainError.invalid({ [`settings.${key}`]: [sentence] });
}
