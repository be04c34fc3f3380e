import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AppIdParam } from '#platform/http/fields/path.params.js';
import { dateOf } from '#platform/http/fields/query-field.js';
import { cursorEnvelope, cursorId } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ListAuditLogQuery } from './audit-log.dto.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditEntryView, auditEntryView } from './audit-log.view.js';

@ApiTags('Management')
@Controller('apps/:appId/audit-log')
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @ManagementOnly()
  @Endpoint({
    id: 'list-audit-log',
    summary: 'List the audit log of an app',
    description:
      'Who changed the configuration of the app, and what operators did in the console with its data: when, from where and how. Oldest first; without an id the newest page. Filters can be combined.',
    response: { cursor: AuditEntryView },
  })
  async list(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam, @Query() query: ListAuditLogQuery) {
    const { id, affix = 'prepend', limit, keyId, from, to, ...values } = query;
    const filter = { ...values, keyId: cursorId(keyId, 'keyId'), from: dateOf(from), to: dateOf(to) };
    const rows = await this.log.list(ctx, appId, filter, { id: cursorId(id), affix, limit });
    return cursorEnvelope(rows.map(auditEntryView), limit, (view) => ({ id: view.id }));
  }
}
