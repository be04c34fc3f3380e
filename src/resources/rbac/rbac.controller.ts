import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { pageEnvelope, unixSeconds } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/page.query.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { ItemResultView, itemResultsView } from '../../platform/openapi/item-result.view.js';
import { RoleParam } from '../roles/role.dto.js';
import {
  RolePermissionParam,
  ScopeParam,
  ScopePermissionParam,
  SetPermissionsDto,
  SetScopePermissionsDto,
} from './permission.dto.js';
import { PermissionView, PermissionsView, permissionValues, permissionView } from './permission.view.js';
import { RbacService } from './rbac.service.js';

@ApiTags('RBAC')
@Controller('v3')
export class RbacController {
  constructor(private readonly rbac: RbacService) {}

  @Get('roles/:role/permissions')
  @ServerOnly()
  @Endpoint({
    id: 'list-role-permissions',
    summary: 'List the permissions that a role can be given',
    description:
      'With what each can be and what it is as long as nobody sets it; the values of the role come with setting one.',
    response: { page: PermissionView },
    errors: ['ERR_ROLE_NOT_FOUND'],
  })
  async listOfRole(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam, @Query() query: PageQuery) {
    const since = unixSeconds(ctx.app.createdAt);
    const page = await this.rbac.listOfRole(ctx, role, query);
    return pageEnvelope(page, query, (permission) => permissionView('role', permission, since));
  }

  @Put('roles/:role/permissions')
  @ServerOnly()
  @Endpoint({
    id: 'set-role-permissions',
    summary: 'Set permissions of a role',
    description:
      'They count for every request of a user of the role, on every server within a second. The answer tells what became of each, and all that are set afterwards.',
    response: { byId: ItemResultView, beside: { permissions: permissionValues } },
    errors: ['ERR_ROLE_NOT_FOUND'],
  })
  async setOfRole(
    @Ctx() ctx: RequestContext,
    @Param() { role }: RoleParam,
    @Body() { permissions: wanted }: SetPermissionsDto,
  ) {
    const { results, permissions } = await this.rbac.setOfRole(ctx, role, wanted);
    return {
      data: {
        ...itemResultsView(results, (id) => `The permission ${id} of the role ${role} has been set.`),
        permissions,
      },
    };
  }

  @Delete('roles/:role/permissions/:permission')
  @ServerOnly()
  @Endpoint({
    id: 'unset-role-permissions',
    summary: 'Set a permission of a role back to its default',
    description: 'The answer shows the permissions that remain.',
    response: { one: PermissionsView },
    errors: ['ERR_ROLE_NOT_FOUND'],
  })
  async unsetOfRole(@Ctx() ctx: RequestContext, @Param() { role, permission }: RolePermissionParam) {
    return { data: { permissions: await this.rbac.unsetOfRole(ctx, role, permission) } };
  }

  @Get('groups/:guid/scopes/:scope/permissions')
  @ServerOnly()
  @Endpoint({
    id: 'list-scope-permissions',
    summary: 'List the permissions that a scope of a group can be given',
    description: 'With what each can be and what it is as long as nobody sets it.',
    response: { page: PermissionView },
    errors: ['ERR_GUID_NOT_FOUND'],
  })
  async listOfScope(@Ctx() ctx: RequestContext, @Param() { guid }: ScopeParam, @Query() query: PageQuery) {
    const since = unixSeconds(ctx.app.createdAt);
    const page = await this.rbac.listOfScope(ctx, guid, query);
    return pageEnvelope(page, query, (permission) => permissionView('scope', permission, since));
  }

  @Put('groups/:guid/scopes/:scope/permissions')
  @ServerOnly()
  @Endpoint({
    id: 'set-scope-permissions',
    summary: 'Set permissions of a scope of a group',
    description:
      'They count for every request of a member with the scope, beside those of the role. The answer tells what became of each, and all that are set afterwards.',
    response: { byId: ItemResultView, beside: { permissions: permissionValues } },
    errors: ['ERR_GUID_NOT_FOUND'],
  })
  async setOfScope(
    @Ctx() ctx: RequestContext,
    @Param() { guid, scope }: ScopeParam,
    @Body() { permissions: wanted }: SetScopePermissionsDto,
  ) {
    const { results, permissions } = await this.rbac.setOfScope(ctx, guid, scope, wanted);
    const message = (id: string) => `The permission ${id} of the scope ${scope} in the group ${guid} has been set.`;
    return { data: { ...itemResultsView(results, message), permissions } };
  }

  @Delete('groups/:guid/scopes/:scope/permissions/:permission')
  @ServerOnly()
  @Endpoint({
    id: 'unset-scope-permissions',
    summary: 'Set a permission of a scope of a group back to its default',
    description: 'The answer shows the permissions that remain.',
    response: { one: PermissionsView },
    errors: ['ERR_GUID_NOT_FOUND'],
  })
  async unsetOfScope(@Ctx() ctx: RequestContext, @Param() { guid, scope, permission }: ScopePermissionParam) {
    return { data: { permissions: await this.rbac.unsetOfScope(ctx, guid, scope, permission) } };
  }
}
