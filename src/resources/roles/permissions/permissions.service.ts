import { Injectable } from '@nestjs/common';
import {
  permissionValue,
  rolePermissions,
  scopePermissions,
  type PermissionDefinition,
} from '#core/policy/permissions.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import type { PermissionValue } from '#platform/access/role-rules.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { PermissionsRepository, type PermissionValues } from './permissions.repository.js';

type Catalogue = Record<string, PermissionDefinition>;

/** A permission that can be set. */
interface Entry {
  readonly id: string;
  readonly definition: PermissionDefinition;
  /** Where it is absent, the default applies. */
  readonly value?: PermissionValue;
}

/** The result for each permission of a request, and the permissions that are set after it. */
interface SetPermissions {
  results: ItemResult[];
  permissions: PermissionValues;
}

@Injectable()
export class PermissionsService {
  constructor(
    private readonly rbac: PermissionsRepository,
    private readonly credentials: Credentials,
    private readonly database: Database,
  ) {}

  /** @throws ERR_ROLE_NOT_FOUND */
  async listOfRole(ctx: RequestContext, role: string, page: PageRequest): Promise<Page<Entry>> {
    if (!(await this.rbac.hasRole(ctx, role))) throw roleNotFound(role);
    return pageOf(rolePermissions, await this.rbac.ofRole(ctx, role), page);
  }

  /** @throws ERR_GUID_NOT_FOUND */
  async listOfScope(ctx: RequestContext, guid: string, scope: MemberScope, page: PageRequest): Promise<Page<Entry>> {
    if (!(await this.rbac.hasGroup(ctx, guid))) throw groupNotFound(guid);
    return pageOf(scopePermissions, await this.rbac.ofScope(ctx, guid, scope), page);
  }

  /** An invalid value does not stop the others. @throws ERR_ROLE_NOT_FOUND */
  async setOfRole(ctx: RequestContext, role: string, requested: Record<string, unknown>): Promise<SetPermissions> {
    const { values, defaults, results } = parsePermissions(rolePermissions, requested);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lockRole(tx, role);
      await this.rbac.setOfRole(tx, role, values);
      await this.rbac.unsetOfRole(tx, role, defaults);
      await this.credentials.invalidateApp(tx, ctx.app.id);
      return { results, permissions: await this.rbac.ofRole(tx, role) };
    });
  }

  /** An invalid value does not stop the others. @throws ERR_GUID_NOT_FOUND */
  async setOfScope(
    ctx: RequestContext,
    guid: string,
    scope: MemberScope,
    requested: Record<string, unknown>,
  ): Promise<SetPermissions> {
    const { values, defaults, results } = parsePermissions(scopePermissions, requested);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lockGroup(tx, guid);
      await this.credentials.invalidateUnlessRestricted(tx, ctx.app.id);
      await this.rbac.setOfScope(tx, guid, scope, values);
      await this.rbac.unsetOfScope(tx, guid, scope, defaults);
      return { results, permissions: await this.rbac.ofScope(tx, guid, scope) };
    });
  }

  /** @returns the permissions that are still set @throws ERR_ROLE_NOT_FOUND, ERR_BAD_REQUEST for an unknown permission */
  async unsetOfRole(ctx: RequestContext, role: string, permission: string): Promise<PermissionValues> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lockRole(tx, role);
      requirePermission(rolePermissions, permission);
      await this.rbac.unsetOfRole(tx, role, [permission]);
      await this.credentials.invalidateApp(tx, ctx.app.id);
      return this.rbac.ofRole(tx, role);
    });
  }

  /** @returns the permissions that are still set @throws ERR_GUID_NOT_FOUND, ERR_BAD_REQUEST for an unknown permission */
  async unsetOfScope(
    ctx: RequestContext,
    guid: string,
    scope: MemberScope,
    permission: string,
  ): Promise<PermissionValues> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lockGroup(tx, guid);
      requirePermission(scopePermissions, permission);
      await this.rbac.unsetOfScope(tx, guid, scope, [permission]);
      return this.rbac.ofScope(tx, guid, scope);
    });
  }

  private async lockRole(tx: RequestContext, role: string): Promise<void> {
    if (!(await this.rbac.lockRoleForKeyShare(tx, role))) throw roleNotFound(role);
  }

  private async lockGroup(tx: RequestContext, guid: string): Promise<void> {
    if (!(await this.rbac.lockGroupForKeyShare(tx, guid))) throw groupNotFound(guid);
  }
}

const roleNotFound = (role: string): DomainError => new DomainError('ERR_ROLE_NOT_FOUND', { role });
const groupNotFound = (guid: string): DomainError => new DomainError('ERR_GUID_NOT_FOUND', { guid });

const pageOf = (catalogue: Catalogue, values: PermissionValues, page: PageRequest): Page<Entry> => {
  const entries = Object.entries(catalogue).map(([id, definition]) => ({ id, definition, value: values[id] }));
  return { rows: entries.slice(offsetOf(page), offsetOf(page) + page.perPage), total: entries.length };
};

/** @returns the values to store, the permissions to reset to their default, and the result for each permission */
function parsePermissions(
  catalogue: Catalogue,
  requested: Record<string, unknown>,
): { values: PermissionValues; defaults: string[]; results: ItemResult[] } {
  const values: PermissionValues = {};
  const defaults: string[] = [];
  const results = Object.entries(requested).map(([id, value]): ItemResult => {
    const definition = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
    if (!definition) return { id, error: invalid(id, 'There is no such permission.') };
    if (value === null) {
      defaults.push(id);
      return { id };
    }
    const stored = permissionValue(definition, value);
    if (stored === undefined) return { id, error: invalid(id, expectation(definition)) };
    values[id] = stored;
    return { id };
  });
  return { values, defaults, results };
}

function requirePermission(catalogue: Catalogue, id: string): void {
  if (!Object.hasOwn(catalogue, id)) throw invalid('permission', 'There is no such permission.');
}

function expectation({ dataType, availableValues }: PermissionDefinition): string {
  const entries = availableValues ? availableValues.join(', ') : 'texts of at most 100 characters';
  return dataType === 'string'
    ? `The value must be one of: ${entries}.`
    : `The value must be a list out of: ${entries}.`;
}

const invalid = (field: string, sentence: string): DomainError => DomainError.invalid({ [field]: [sentence] });
