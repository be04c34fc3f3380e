import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { pageEnvelope, unixSeconds } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ItemResultView, itemResultsView } from '#platform/openapi/endpoints/item-result.view.js';
import { RoleParam } from '../role.dto.js';
import {
  RolePermissionParam,
  ScopeParam,
  ScopePermissionParam,
  SetPermissionsDto,
  SetScopePermissionsDto,
} from './permission.dto.js';
import { PermissionView, PermissionsView, permissionValues, permissionView } from './permission.view.js';
import { PermissionsService } from './permissions.service.js';

@ApiTags('RBAC')
@Controller('v3')
@ServerOnly()
export class PermissionsController {
  constructor(private readonly rbac: PermissionsService) {}

  @Get('roles/:role/permissions')
  @Endpoint({
    id: 'list-role-permissions',
    summary: 'List the permissions that can be set for a role',
    description: 'The response has the available values, the default, and the value of the role of each.',
    response: { page: PermissionView },
  })
  async listOfRole(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam, @Query() query: PageQuery) {
    const since = unixSeconds(ctx.app.createdAt);
    const page = await this.rbac.list(ctx, { role }, query);
    return pageEnvelope(page, query, (permission) => permissionView('role', permission, since));
  }

  @Put('roles/:role/permissions')
  @Endpoint({
    id: 'set-role-permissions',
    summary: 'Set permissions of a role',
    description:
      'They apply to every request of a user with the role, on every server within a second. The response has the result for each permission, and all permissions that are set after the request.',
    response: { byId: ItemResultView, beside: { permissions: permissionValues } },
  })
  async setOfRole(
    @Ctx() ctx: RequestContext,
    @Param() { role }: RoleParam,
    @Body() { permissions: requested }: SetPermissionsDto,
  ) {
    const { results, permissions } = await this.rbac.set(ctx, { role }, requested);
    return {
      data: {
        ...itemResultsView(results, (id) => `The permission ${id} of the role ${role} has been set.`),
        permissions,
      },
    };
  }

  @Delete('roles/:role/permissions/:permission')
  @Endpoint({
    id: 'unset-role-permissions',
    summary: 'Reset a permission of a role to its default',
    description: 'The response has the permissions that are still set.',
    response: { one: PermissionsView },
  })
  async unsetOfRole(@Ctx() ctx: RequestContext, @Param() { role, permission }: RolePermissionParam) {
    return { data: { permissions: await this.rbac.unset(ctx, { role }, permission) } };
  }

  @Get('groups/:guid/scopes/:scope/permissions')
  @Endpoint({
    id: 'list-scope-permissions',
    summary: 'List the permissions that can be set for a scope of a group',
    description: 'The response has the available values, the default, and the value of the scope of each.',
    response: { page: PermissionView },
  })
  async listOfScope(@Ctx() ctx: RequestContext, @Param() { guid, scope }: ScopeParam, @Query() query: PageQuery) {
    const since = unixSeconds(ctx.app.createdAt);
    const page = await this.rbac.list(ctx, { guid, scope }, query);
    return pageEnvelope(page, query, (permission) => permissionView('scope', permission, since));
  }

  @Put('groups/:guid/scopes/:scope/permissions')
  @Endpoint({
    id: 'set-scope-permissions',
    summary: 'Set permissions of a scope of a group',
    description:
      'They apply to every request of a member with the scope, in addition to those of the role. The response has the result for each permission, and all permissions that are set after the request.',
    response: { byId: ItemResultView, beside: { permissions: permissionValues } },
  })
  async setOfScope(
    @Ctx() ctx: RequestContext,
    @Param() { guid, scope }: ScopeParam,
    @Body() { permissions: requested }: SetScopePermissionsDto,
  ) {
    const { results, permissions } = await this.rbac.set(ctx, { guid, scope }, requested);
    const message = (id: string) => `The permission ${id} of the scope ${scope} in the group ${guid} has been set.`;
    return { data: { ...itemResultsView(results, message), permissions } };
  }

  @Delete('groups/:guid/scopes/:scope/permissions/:permission')
  @Endpoint({
    id: 'unset-scope-permissions',
    summary: 'Reset a permission of a scope of a group to its default',
    description: 'The response has the permissions that are still set.',
    response: { one: PermissionsView },
  })
  async unsetOfScope(@Ctx() ctx: RequestContext, @Param() { guid, scope, permission }: ScopePermissionParam) {
    return { data: { permissions: await this.rbac.unset(ctx, { guid, scope }, permission) } };
  }
}
