import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../../platform/context.js';
import { AnnouncedCache } from '../../platform/database/announced-cache.js';
import { Database } from '../../platform/database/database.js';
import { Notifications } from '../../platform/database/notifications.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { isSettingKey, settingsInForce, type AppSettings } from './app-settings.js';
import { SettingsRepository } from './settings.repository.js';

const CHANNEL = 'confab_settings';
const CACHED_APPS = 10_000;

/** What became of one setting that a request named. */
export interface SettingResult {
  readonly key: string;
  readonly value: boolean;
  readonly error?: DomainError;
}

@Injectable()
export class SettingsService implements OnModuleInit {
  private readonly cache: AnnouncedCache<AppSettings>;

  constructor(
    private readonly settings: SettingsRepository,
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {
    this.cache = new AnnouncedCache(CACHED_APPS, notifications);
  }

  onModuleInit(): void {
    this.notifications.listen(CHANNEL, (appId) => this.cache.forgetKey(appId));
  }

  /** The settings of the app of the context, for everybody who goes by them: a change is known within a second, at the cost of no query. */
  async of(ctx: RequestContext): Promise<AppSettings> {
    return this.cache.get(ctx.app.id, async () => settingsInForce(await this.settings.list(ctx, ctx.app.id)));
  }

  /** As they are now. @throws ERR_APP_NOT_FOUND */
  async list(ctx: InstallationContext, appId: string): Promise<AppSettings> {
    await this.requireApp(ctx, appId);
    return settingsInForce(await this.settings.list(ctx, appId));
  }

  /** In force on every process within a second; what is not named stays, what is unknown is refused by itself. @throws ERR_APP_NOT_FOUND */
  async set(ctx: InstallationContext, appId: string, values: Record<string, boolean>): Promise<SettingResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.requireApp(tx, appId);
      const results = Object.entries(values).map(([key, value]) => ({ key, value, error: againstSetting(key) }));
      const accepted = results.filter(({ error }) => !error).map(({ key, value }) => [key, value] as const);
      await this.settings.save(tx, appId, Object.fromEntries(accepted));
      await this.notifications.notify(tx, CHANNEL, appId);
      return results;
    });
  }

  /** Everything is as in a new app, on every process within a second. @throws ERR_APP_NOT_FOUND */
  async reset(ctx: InstallationContext, appId: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.requireApp(tx, appId);
      await this.settings.removeAll(tx, appId);
      await this.notifications.notify(tx, CHANNEL, appId);
    });
  }

  private async requireApp(ctx: InstallationContext, appId: string): Promise<void> {
    if (!(await this.settings.hasApp(ctx, appId))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
  }
}

const againstSetting = (key: string): DomainError | undefined =>
  isSettingKey(key) ? undefined : DomainError.invalid({ [`settings.${key}`]: [`There is no setting ${key}.`] });
