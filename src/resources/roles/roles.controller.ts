import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { done, pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CreateRoleDto, RoleParam, UpdateRoleDto } from './role.dto.js';
import { RoleView, roleView } from './role.view.js';
import { RolesService } from './roles.service.js';

@ApiTags('Roles')
@Controller('v3/roles')
@ServerOnly()
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Post()
  @Endpoint({
    id: 'create-role',
    summary: 'Create a role',
    description: 'An app has at most 25 roles, including the role default.',
    response: { one: RoleView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() role: CreateRoleDto) {
    return { data: roleView(await this.roles.create(ctx, role)) };
  }

  @Get()
  @Endpoint({
    id: 'list-roles',
    summary: 'List the roles',
    description: 'The newest are first.',
    response: { page: RoleView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: PageQuery) {
    return pageEnvelope(await this.roles.list(ctx, query), query, roleView);
  }

  @Get(':role')
  @Endpoint({
    id: 'get-role',
    summary: 'Get one role',
    description: 'The response has its metadata and settings.',
    response: { one: RoleView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam) {
    return { data: roleView(await this.roles.get(ctx, role)) };
  }

  @Put(':role')
  @Endpoint({
    id: 'update-role',
    summary: 'Change a role',
    description: 'Properties that are not sent stay unchanged.',
    response: { one: RoleView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam, @Body() changes: UpdateRoleDto) {
    return { data: roleView(await this.roles.update(ctx, role, changes)) };
  }

  @Delete(':role')
  @Endpoint({
    id: 'delete-role',
    summary: 'Delete a role',
    description: 'Its users get the role default. That role and the role @agentic cannot be deleted.',
    response: 'done',
    errors: ['ERR_ROLE_NOT_FOUND', 'ERR_ROLE_DELETE_DENIED'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam) {
    await this.roles.delete(ctx, role);
    return done(`The role ${role} has been deleted.`);
  }
}
