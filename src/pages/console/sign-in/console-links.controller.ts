import { Controller, Headers, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import { CollaboratorsService } from '#resources/management/collaborators/collaborators.service.js';
import { decodedHeader } from './decoded-header.js';

/**
 * Makes links that sign collaborators in, which the operator hands to them where the server sends no emails. For the management pair only:
 * a link has the rights of the collaborator in all apps. Used by the console only, and not part of the API.
 */
@ApiExcludeController()
@Controller('console/apps')
export class ConsoleLinksController {
  constructor(
    private readonly collaborators: CollaboratorsService,
    private readonly sessions: ConsoleSessions,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The address is in a header, percent-encoded, as for links by email. */
  @Post(':appId/sign-in-links')
  @ManagementOnly()
  async create(
    @Ctx() ctx: InstallationContext,
    @Param('appId') appId: string,
    @Headers('x-sign-in-email') given: string | undefined,
  ) {
    const email = await this.collaborators.requireCollaborator(ctx, appId, decodedHeader(given) ?? '');
    const link = await this.sessions.createHandedLink(ctx, email);
    if (!link) throw new DomainError('ERR_NOT_A_COLLABORATOR', { email });
    const target = { type: 'signInLink', id: email };
    await this.auditLog.record(ctx, appId, { target, action: 'created', after: {} });
    return { data: { code: link.code, expiresAt: unixSeconds(link.expiresAt) } };
  }
}
