import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { originsIn } from '#core/app-settings/setting-errors.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { detached } from '#platform/observability/never-throws.js';
import { SettingsRepository } from './settings.repository.js';
import { SETTINGS_CHANNEL } from './settings.service.js';

/** Apps can come in other ways than by their settings, such as a move between databases: what is older is read again for an unknown origin. */
const MAX_AGE_MILLISECONDS = 60_000;

/**
 * The origins of pages that any app lets embed its chat. A preflight request names no app, so browsers are told by the origin alone; which app a page may
 * embed, the first request of a chat checks. All of them are kept in memory: a change takes effect within a second on every process.
 */
@Injectable()
export class EmbedOrigins implements OnModuleInit, OnApplicationBootstrap {
  private origins: ReadonlySet<string> = new Set();
  private readAt = 0;
  private loading?: Promise<void>;
  private isOutdated = false;

  constructor(
    private readonly settings: SettingsRepository,
    private readonly pgNotifier: PgNotifier,
  ) {}

  onModuleInit(): void {
    const reload = () => detached(this.reload());
    this.pgNotifier.listen(SETTINGS_CHANNEL, reload);
    this.pgNotifier.onReconnect(reload);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
  }

  has(origin: string): boolean {
    if (this.origins.has(origin)) return true;
    if (Date.now() - this.readAt > MAX_AGE_MILLISECONDS) detached(this.reload());
    return false;
  }

  /** Changes that arrive while the origins are read cause one further read. */
  private reload(): Promise<void> {
    this.isOutdated = true;
    this.loading ??= this.load().finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async load(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      this.readAt = Date.now();
      this.origins = new Set((await this.settings.embedOrigins({})).flatMap(originsIn));
    }
  }
}
