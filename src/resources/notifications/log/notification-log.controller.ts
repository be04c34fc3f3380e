import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ListLogQuery } from './notification-log.dto.js';
import { NotificationLogService } from './notification-log.service.js';
import { NotificationLogView, notificationLogView } from './notification-log.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/v1/logs')
export class NotificationLogController {
  constructor(private readonly log: NotificationLogService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-logs',
    summary: 'List what became of notifications',
    description:
      'The newest are first. An entry is a decision about one notification of one user: what was sent, or why not. Entries are deleted after the days of the setting core.notifications.logRetentionDays. A page ends earlier if the payloads exceed 4 MB.',
    response: { whole: NotificationLogView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListLogQuery) {
    return notificationLogView(await this.log.list(ctx, query), query);
  }
}
