import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { NotifyInvalidatedCache } from '#platform/database/notifications/notify-invalidated-cache.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import {
  changedSettings,
  effectiveSettings,
  type NotificationSettings,
  type PartialNotificationSettings,
} from './notification-settings.js';
import { NotificationSettingsRepository } from './notification-settings.repository.js';

const CHANNEL = 'confab_notification_settings';
const CACHED_APPS = 10_000;
/** UTF-16 code units of JSON. */
const CACHED_SIZE = 16_000_000;

@Injectable()
export class NotificationSettingsService implements OnModuleInit {
  private readonly cache: NotifyInvalidatedCache<NotificationSettings>;

  constructor(
    private readonly settings: NotificationSettingsRepository,
    private readonly database: Database,
    private readonly pgNotifier: PgNotifier,
  ) {
    this.cache = new NotifyInvalidatedCache(CACHED_APPS, pgNotifier, {
      maximumSize: CACHED_SIZE,
      sizeOf: (settings) => JSON.stringify(settings).length,
    });
  }

  onModuleInit(): void {
    this.pgNotifier.listen(CHANNEL, (appId) => this.cache.invalidateKey(appId));
  }

  /** The settings of the app of the context, cached: a change takes effect within a second on every process. */
  async of(ctx: AppContext): Promise<NotificationSettings> {
    return this.cache.get(ctx.app.id, async () => effectiveSettings(await this.settings.find(ctx)));
  }

  /** Read from the database, not the cache. */
  async get(ctx: AppContext): Promise<NotificationSettings> {
    return effectiveSettings(await this.settings.find(ctx));
  }

  /** Settings that the change does not have stay as they are. Takes effect on every process within a second. */
  async update(ctx: AppContext, changes: PartialNotificationSettings): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.settings.save(tx, changedSettings(await this.settings.lock(tx), changes));
      await this.pgNotifier.notify(tx, CHANNEL, ctx.app.id);
    });
  }

  /** Resets all settings to their defaults, on every process within a second. */
  async reset(ctx: AppContext): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.settings.delete(tx);
      await this.pgNotifier.notify(tx, CHANNEL, ctx.app.id);
    });
  }
}
