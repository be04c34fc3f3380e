import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { InstallationContext } from '../../../platform/context.js';
import type { ResponseObserver } from '../../../platform/http/adapter/response-observers.js';
import type { AuthenticatedRequest } from '../../../platform/http/requests/authenticated-request.js';
import { PollingLoop } from '../../../platform/jobs/polling-loop.js';
import { toLogFields } from '../../../platform/observability/log-fields.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import { RequestCounts } from './request-counts.js';

/** What a process that is killed has not stored. */
const INTERVAL_MILLISECONDS = 10_000;

const LATER = 'The requests of apps are stored later.';

/** Counts the requests, errors and latencies of each app: in the memory of this process, stored at an interval and when it stops. */
@Injectable()
export class RequestCounter implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RequestCounter');
  private readonly counts = new RequestCounts();
  private readonly loop = new PollingLoop(
    async () => {
      await this.save({});
      return false;
    },
    {
      pauseMilliseconds: 0,
      pollMilliseconds: INTERVAL_MILLISECONDS,
      onError: (error) => this.logger.warn({ cause: toLogFields(error) }, LATER),
    },
  );

  constructor(private readonly repository: RequestCountsRepository) {}

  onApplicationBootstrap(): void {
    this.loop.start(INTERVAL_MILLISECONDS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.save({}).catch((error: unknown) => this.logger.warn({ cause: toLogFields(error) }, LATER));
  }

  /** Counts a request that got a response, if it belongs to an app. */
  readonly observe: ResponseObserver = (request, response, milliseconds) => {
    const { credentialApp } = request as Partial<AuthenticatedRequest>;
    if (credentialApp && response.writableFinished)
      this.counts.record(credentialApp.id, response.statusCode, milliseconds);
  };

  /** After an error everything is stored again the next time. */
  async save(ctx: InstallationContext): Promise<void> {
    const counts = this.counts.drain();
    if (counts.length === 0) return;
    try {
      await this.repository.add(ctx, counts);
    } catch (error) {
      this.counts.restore(counts);
      throw error;
    }
  }
}
