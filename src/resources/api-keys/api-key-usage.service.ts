import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { KeyUsage } from '../../platform/authentication/key-usage.js';
import type { InstallationContext } from '../../platform/context.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { guarded } from '../../platform/observability/guarded.js';

const MINUTE = 60_000;

/** Writes down when keys were last used: those of a minute together, and the rest when the server stops. */
@Injectable()
export class ApiKeyUsageService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('ApiKeyUsage');
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly usage: KeyUsage,
    private readonly keys: ApiKeysRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      guarded(() => this.saveAndLog()),
      MINUTE,
    ).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.saveAndLog();
  }

  /** In one statement per app. After an error all uses are stored again the next time. */
  async save(ctx: InstallationContext): Promise<void> {
    const uses = this.usage.drain();
    if (uses.length === 0) return;
    try {
      await this.keys.saveUses(ctx, uses);
    } catch (error) {
      this.usage.restore(uses);
      throw error;
    }
  }

  private async saveAndLog(): Promise<void> {
    try {
      await this.save({});
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'When API keys were last used could not be written down.');
    }
  }
}
