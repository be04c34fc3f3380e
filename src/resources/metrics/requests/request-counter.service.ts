import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import type { ResponseObserver } from '#platform/http/adapter/response-observers.js';
import type { AuthenticatedRequest } from '#platform/http/requests/authenticated-request.js';
import { PeriodicWriter } from '#platform/jobs/periodic-writer.js';
import { RequestCounts, type RequestCount } from './request-counts.js';
import { RequestCountsRepository } from './request-counts.repository.js';

const INTERVAL_MILLISECONDS = 10_000;

/** Counts the requests, errors and latencies of each app. */
@Injectable()
export class RequestCounterService extends PeriodicWriter<RequestCount> {
  private readonly counts: RequestCounts;

  constructor(private readonly repository: RequestCountsRepository) {
    const counts = new RequestCounts();
    super(counts, {
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      name: 'RequestCounter',
      warning: 'The requests of apps are stored later.',
    });
    this.counts = counts;
  }

  /** Counts a request that got a response, if it belongs to an app. */
  readonly observe: ResponseObserver = (request, response, milliseconds) => {
    const { credentialApp } = request as Partial<AuthenticatedRequest>;
    if (credentialApp && response.writableFinished)
      this.counts.record(credentialApp.id, response.statusCode, milliseconds);
  };

  protected write(ctx: InstallationContext, counts: readonly RequestCount[]): Promise<void> {
    return this.repository.add(ctx, counts);
  }
}
