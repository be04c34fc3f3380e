import { Injectable } from '@nestjs/common';
import { features, type Feature } from '#platform/access/features.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { PermissionsRepository } from '../permissions/permissions.repository.js';
import { RestrictedFeaturesRepository, type RestrictedFeature } from './restricted-features.repository.js';

@Injectable()
export class RestrictedFeaturesService {
  constructor(
    private readonly restrictedFeatures: RestrictedFeaturesRepository,
    private readonly permissions: PermissionsRepository,
    private readonly credentials: Credentials,
    private readonly database: Database,
  ) {}

  /** An unknown feature does not stop the others. @throws ERR_ROLE_NOT_FOUND */
  async restrict(ctx: RequestContext, role: string, keys: string[]): Promise<ItemResult[]> {
    const results = [...new Set(keys)].map((id) => ({ id, feature: featureOf(id) }));
    await this.change(ctx, role, (tx) =>
      this.restrictedFeatures.restrict(
        tx,
        role,
        results.flatMap(({ feature }) => feature ?? []),
      ),
    );
    return results.map(({ id, feature }) => ({ id, error: feature ? undefined : noSuchFeature(id) }));
  }

  /** @throws ERR_ROLE_NOT_FOUND */
  async list(ctx: RequestContext, role: string, page: PageRequest): Promise<Page<RestrictedFeature>> {
    if (!(await this.permissions.exists(ctx, { role }))) throw roleNotFound(role);
    return this.restrictedFeatures.list(ctx, role, page);
  }

  /** @throws ERR_ROLE_NOT_FOUND, ERR_BAD_REQUEST for an unknown feature, and if neither features nor `allowAll` are given */
  async allow(
    ctx: RequestContext,
    role: string,
    { featuresToAllow: keys, allowAll = false }: { featuresToAllow?: string[]; allowAll?: boolean },
  ): Promise<void> {
    if (allowAll) return this.change(ctx, role, (tx) => this.restrictedFeatures.allowAll(tx, role));
    if (!keys)
      throw DomainError.invalid({ featuresToAllow: ['The featuresToAllow field is required without allowAll.'] });
    const allowed = keys.map((key, index) => featureOf(key) ?? raise(noSuchFeature(`featuresToAllow.${index}`)));
    return this.change(ctx, role, (tx) => this.restrictedFeatures.allow(tx, role, allowed));
  }

  private async change(ctx: RequestContext, role: string, work: (tx: RequestContext) => Promise<void>): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.permissions.lock(tx, { role }))) throw roleNotFound(role);
      await work(tx);
      await this.credentials.invalidateApp(tx, ctx.app.id);
    });
  }
}

const roleNotFound = (role: string): DomainError => new DomainError('ERR_ROLE_NOT_FOUND', { role });

/** @param key with or without the prefix `u.`: the hosted service documents both */
function featureOf(key: string): Feature | undefined {
  const name = key.replace(/^u\./, '');
  return Object.hasOwn(features, name) ? (name as Feature) : undefined;
}

const noSuchFeature = (field: string): DomainError => DomainError.invalid({ [field]: ['There is no such feature.'] });

function raise(error: DomainError): never {
  throw error;
}
