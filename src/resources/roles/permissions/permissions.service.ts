import { Injectable } from '@nestjs/common';
import {
  permissionValue,
  rolePermissions,
  scopePermissions,
  type PermissionDefinition,
} from '#core/policy/permissions.js';
import type { PermissionValue } from '#platform/access/role-rules.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { PermissionsRepository, type PermissionHolder, type PermissionValues } from './permissions.repository.js';

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
    private readonly permissions: PermissionsRepository,
    private readonly credentials: Credentials,
    private readonly database: Database,
  ) {}

  /** @throws ERR_ROLE_NOT_FOUND, ERR_GUID_NOT_FOUND */
  async list(ctx: RequestContext, holder: PermissionHolder, page: PageRequest): Promise<Page<Entry>> {
    if (!(await this.permissions.exists(ctx, holder))) throw notFound(holder);
    return pageOf(catalogueOf(holder), await this.permissions.of(ctx, holder), page);
  }

  /** An invalid value does not stop the others. @throws ERR_ROLE_NOT_FOUND, ERR_GUID_NOT_FOUND */
  async set(
    ctx: RequestContext,
    holder: PermissionHolder,
    requested: Record<string, unknown>,
  ): Promise<SetPermissions> {
    const { values, defaults, results } = parsePermissions(catalogueOf(holder), requested);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lock(tx, holder);
      if (!('role' in holder)) await this.credentials.invalidateUnlessRestricted(tx, ctx.app.id);
      await this.permissions.set(tx, holder, values);
      await this.permissions.unset(tx, holder, defaults);
      if ('role' in holder) await this.credentials.invalidateApp(tx, ctx.app.id);
      return { results, permissions: await this.permissions.of(tx, holder) };
    });
  }

  /** @returns the permissions that are still set @throws ERR_ROLE_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_BAD_REQUEST for an unknown permission */
  async unset(ctx: RequestContext, holder: PermissionHolder, permission: string): Promise<PermissionValues> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lock(tx, holder);
      if (!Object.hasOwn(catalogueOf(holder), permission)) throw invalid('permission', 'There is no such permission.');
      await this.permissions.unset(tx, holder, [permission]);
      if ('role' in holder) await this.credentials.invalidateApp(tx, ctx.app.id);
      return this.permissions.of(tx, holder);
    });
  }

  private async lock(tx: RequestContext, holder: PermissionHolder): Promise<void> {
    if (!(await this.permissions.lock(tx, holder))) throw notFound(holder);
  }
}

const catalogueOf = (holder: PermissionHolder): Catalogue => ('role' in holder ? rolePermissions : scopePermissions);

const notFound = (holder: PermissionHolder): DomainError =>
  'role' in holder
    ? new DomainError('ERR_ROLE_NOT_FOUND', { role: holder.role })
    : new DomainError('ERR_GUID_NOT_FOUND', { guid: holder.guid });

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

function expectation({ dataType, availableValues }: PermissionDefinition): string {
  const entries = availableValues ? availableValues.join(', ') : 'texts of at most 100 characters';
  return dataType === 'string'
    ? `The value must be one of: ${entries}.`
    : `The value must be a list out of: ${entries}.`;
}

const invalid = (field: string, sentence: string): DomainError => DomainError.invalid({ [field]: [sentence] });
