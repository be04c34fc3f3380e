import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AppIdParam } from '#platform/http/fields/path.params.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ChangeCollaboratorsDto } from './collaborator.dto.js';
import {
  CollaboratorResultsView,
  CollaboratorView,
  collaboratorResultsView,
  collaboratorView,
} from './collaborator.view.js';
import { CollaboratorsService } from './collaborators.service.js';

@ApiTags('Management')
@Controller('apps/:appId/collaborators')
@ManagementOnly()
export class CollaboratorsController {
  constructor(private readonly collaborators: CollaboratorsService) {}

  @Post()
  @Endpoint({
    id: 'add-collaborator',
    summary: 'Add and remove collaborators',
    description:
      'An app has at most 25. They sign in to the console with the rights of their role; only an owner changes owners. Where emails are configured, those who are new are invited. Those to remove are removed first; a collaborator that is added again gets the new role. The response has the result for each email: ERR_ALREADY_AN_OWNER, ERR_SELF_ACTION_DENIED and ERR_NOT_A_COLLABORATOR do not stop the others.',
    response: { one: CollaboratorResultsView },
    errors: ['ERR_APP_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async change(
    @Ctx() ctx: InstallationContext,
    @Param() { appId }: AppIdParam,
    @Body() changes: ChangeCollaboratorsDto,
  ) {
    return { data: collaboratorResultsView(await this.collaborators.change(ctx, appId, changes)) };
  }

  @Get()
  @Endpoint({
    id: 'list-collaborators',
    summary: 'List the collaborators of an app',
    description: 'The oldest are first.',
    response: { page: CollaboratorView },
  })
  async list(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam, @Query() query: PageQuery) {
    return pageEnvelope(await this.collaborators.list(ctx, appId, query), query, collaboratorView);
  }
}
