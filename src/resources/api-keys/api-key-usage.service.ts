import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { KeyUsage } from '../../platform/authentication/key-usage.js';
import type { InstallationContext } from '../../platform/context.js';
import { PollingLoop } from '../../platform/jobs/polling-loop.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { ApiKeysRepository } from './api-keys.repository.js';

const MINUTE = 60_000;

const LATER = 'The times at which API keys were last used are stored later.';

/** Stores when keys were last used: what this process has in memory, once a minute and when it stops. */
@Injectable()
export class ApiKeyUsageService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('ApiKeyUsage');
  private readonly loop = new PollingLoop(
    async () => {
      await this.save({});
      return false;
    },
    {
      pauseMilliseconds: 0,
      pollMilliseconds: MINUTE,
      onError: (error) => this.logger.warn({ cause: toLogFields(error) }, LATER),
    },
  );

  constructor(
    private readonly usage: KeyUsage,
    private readonly keys: ApiKeysRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(MINUTE);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.save({}).catch((error: unknown) => this.logger.warn({ cause: toLogFields(error) }, LATER));
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
}
