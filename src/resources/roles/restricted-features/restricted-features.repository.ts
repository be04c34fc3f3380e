import { Injectable } from '@nestjs/common';
import type { Feature } from '#platform/access/features.js';
import type { RequestContext } from '#platform/context/context.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { TableRepository } from '#platform/database/repository.js';

export interface RestrictedFeature {
  feature: Feature;
  createdAt: Date;
}

/** The only place that writes the table `restricted_features`. */
@Injectable()
export class RestrictedFeaturesRepository extends TableRepository('restrictedFeature') {
  /** Features that are already restricted stay unchanged. Sorted, so that concurrent transactions cannot deadlock. */
  async restrict(ctx: RequestContext, role: string, features: Feature[]): Promise<void> {
    const data = features.toSorted().map((feature) => ({ appId: ctx.app.id, role, feature }));
    await this.table(ctx).createMany({ data, skipDuplicates: true });
  }

  async allow(ctx: RequestContext, role: string, features: Feature[]): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, role, feature: { in: features } } });
  }

  async allowAll(ctx: RequestContext, role: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, role } });
  }

  /** Ordered by feature. */
  async list(ctx: RequestContext, role: string, page: PageRequest): Promise<Page<RestrictedFeature>> {
    return this.page(
      ctx,
      { appId: ctx.app.id, role },
      page,
      async (range) =>
        (await this.table(ctx).findMany({
          ...range,
          select: { feature: true, createdAt: true },
          orderBy: { feature: 'asc' },
        })) as RestrictedFeature[],
    );
  }
}
