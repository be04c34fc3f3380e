import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { dateOf } from '#platform/http/fields/query-field.js';
import { cursorEnvelope, cursorId } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ListFailedRequestsQuery, statusesOf } from './failed-requests.dto.js';
import { FailedRequestsService } from './failed-requests.service.js';
import { FailedApiRequestView, failedRequestView } from './failed-requests.view.js';

@ApiTags('Metrics')
@Controller('v3/stats/failed-requests')
@ServerOnly()
export class FailedRequestsController {
  constructor(private readonly requests: FailedRequestsService) {}

  @Get()
  @Endpoint({
    id: 'list-failed-requests',
    summary: 'List requests of the app that failed',
    description:
      'Samples of the requests with an API key or an auth token of the app whose response had a status from 400 on: in a minute and server process at most 30 of the app, and 5 of an operation with an error. An entry has no value of the request. Entries are stored within a second, and deleted after the days of the setting management.failedRequests.retentionDays. Oldest first; without an id the newest page.',
    response: { cursor: FailedApiRequestView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListFailedRequestsQuery) {
    const { id, affix = 'prepend', limit, status, keyId, from, to, operation, requestId } = query;
    const filter = {
      operation: operation || undefined,
      requestId: requestId || undefined,
      keyId: cursorId(keyId, 'keyId'),
      statuses: statusesOf(status),
      from: dateOf(from),
      to: dateOf(to),
    };
    const rows = await this.requests.list(ctx, filter, { id: cursorId(id), affix, limit });
    return cursorEnvelope(rows.map(failedRequestView), limit, (view) => ({ id: view.id }));
  }
}
