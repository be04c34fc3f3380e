import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import type { ResponseObserver } from '#platform/http/adapter/response-observers.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import type { AuthenticatedRequest } from '#platform/http/requests/authenticated-request.js';
import { requestId } from '#platform/http/requests/request-id.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { PeriodicWriter } from '#platform/jobs/periodic-writer.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { bodyShape, shownPath } from './body-shape.js';
import { FailedRequestSamples } from './failed-request-samples.js';
import type { FailedRequest, RequestBody } from './failed-request.js';
import {
  FailedRequestsRepository,
  type FailedRequestFilter,
  type StoredFailedRequest,
} from './failed-requests.repository.js';

const INTERVAL_MILLISECONDS = 1000;
const MAX_REFUSED_FIELDS = 20;
const DAY = 86_400_000;

/** What the error filter leaves with a response. */
interface FailureLocals {
  readonly errorCode?: ErrorCode;
  readonly errorFields?: readonly string[];
}

/** Stores samples of the requests of apps that fail, and removes them after the days of the setting of their app. */
@Injectable()
export class FailedRequestsService extends PeriodicWriter<FailedRequest> implements OnModuleInit {
  private readonly samples: FailedRequestSamples;

  constructor(
    private readonly repository: FailedRequestsRepository,
    private readonly settings: SettingsService,
    private readonly jobs: JobQueue,
  ) {
    const samples = new FailedRequestSamples();
    super(samples, {
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      name: 'FailedRequests',
      warning: 'Failed requests are stored later.',
    });
    this.samples = samples;
  }

  onModuleInit(): void {
    this.jobs.schedule('failed-requests.remove-old', '10 3 * * *', (ctx) => this.removeOld(ctx, new Date()));
  }

  /** Of a request that succeeds, nothing but its status is looked at. */
  readonly observe: ResponseObserver = (received, response, milliseconds) => {
    const { statusCode: status } = response;
    if (status < 400) return;
    const request = received as AuthenticatedRequest;
    const { credentialApp } = request;
    if (!credentialApp || !response.writableFinished) return;
    // absent of a response that Express has not made
    const { errorCode: code, errorFields = [] } = ((response as Partial<Response>).locals ?? {}) as FailureLocals;
    const operation = request.operation ?? (request.route as { path: string } | undefined)?.path ?? '';
    if (!this.samples.admits(credentialApp.id, `${operation} ${code ?? status}`)) return;
    this.samples.add({
      appId: credentialApp.id,
      at: new Date(),
      requestId: requestId(request),
      method: request.method,
      operation,
      status,
      code,
      milliseconds: Math.round(milliseconds),
      keyId: request.credentialKeyId?.toString(),
      refusedFields: errorFields.slice(0, MAX_REFUSED_FIELDS).map(shownPath),
      body: bodyOf(request),
    });
  };

  /** Returns the oldest first. */
  async list(ctx: RequestContext, filter: FailedRequestFilter, cursor: CursorRequest): Promise<StoredFailedRequest[]> {
    return this.repository.list(ctx, filter, cursor);
  }

  /** A batch of every app. @returns whether there may be more */
  async removeOld(ctx: InstallationContext, now: Date): Promise<boolean> {
    let hasMore = false;
    for (const { appId, at } of await this.repository.oldest(ctx)) {
      const before = new Date(now.getTime() - (await this.daysOf(ctx, appId)) * DAY);
      if (at < before && (await this.repository.removeOld({ ...ctx, app: { id: appId } }, before))) hasMore = true;
    }
    return hasMore;
  }

  protected async write(ctx: InstallationContext, requests: readonly FailedRequest[]): Promise<void> {
    const days = new Map<string, number>();
    for (const { appId } of requests) if (!days.has(appId)) days.set(appId, await this.daysOf(ctx, appId));
    const kept = requests.filter(({ appId }) => days.get(appId)! > 0);
    if (kept.length > 0) await this.repository.add(ctx, kept);
  }

  private async daysOf(ctx: InstallationContext, appId: string): Promise<number> {
    return (await this.settings.of({ ...ctx, app: { id: appId } }))['management.failedRequests.retentionDays'];
  }
}

function bodyOf({ headers, body }: AuthenticatedRequest): RequestBody | undefined {
  const length = Number(headers['content-length']);
  const shape = bodyShape(body);
  if (shape.fields.length === 0 && !(length > 0)) return undefined;
  return { ...(length > 0 && { bytes: length }), ...shape };
}
