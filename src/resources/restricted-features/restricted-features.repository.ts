import { Injectable } from '@nestjs/common';
import type { Feature } from '../../platform/auth/features.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import { offsetOf, type Page, type PageRequest } from '../../platform/database/page.js';

export interface RestrictedFeature {
  feature: Feature;
  createdAt: Date;
}

const lockRoleForShare = statement(
  'restricted-features-hold-role',
  'SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE',
);

// In an order that is always the same, so that no two transactions wait for each other.
const restrict = statement(
  'restricted-features-restrict',
  `INSERT INTO restricted_features (app_id, role, feature)
   SELECT $1, $2, feature FROM unnest($3::text[]) AS f (feature) ORDER BY feature
       ON CONFLICT DO NOTHING`,
);

const allow = statement(
  'restricted-features-allow',
  'DELETE FROM restricted_features WHERE app_id = $1 AND role = $2 AND feature = ANY($3)',
);

const allowAll = statement(
  'restricted-features-allow-all',
  'DELETE FROM restricted_features WHERE app_id = $1 AND role = $2',
);

const list = statement(
  'restricted-features-list',
  `SELECT feature, created_at AS "createdAt"
     FROM restricted_features WHERE app_id = $1 AND role = $2
    ORDER BY feature OFFSET $3 LIMIT $4`,
);

const count = statement(
  'restricted-features-count',
  'SELECT count(*)::int AS total FROM restricted_features WHERE app_id = $1 AND role = $2',
);

/** The only place that writes the table `restricted_features`. */
@Injectable()
export class RestrictedFeaturesRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction the role is not deleted. @returns whether there is such a role */
  async lockRoleForShare(ctx: RequestContext, role: string): Promise<boolean> {
    return (await this.database.forApp(ctx).query(lockRoleForShare, [role])).length > 0;
  }

  /** Those that are restricted already stay as they are. */
  async restrict(ctx: RequestContext, role: string, features: Feature[]): Promise<void> {
    await this.database.forApp(ctx).query(restrict, [role, features]);
  }

  async allow(ctx: RequestContext, role: string, features: Feature[]): Promise<void> {
    await this.database.forApp(ctx).query(allow, [role, features]);
  }

  async allowAll(ctx: RequestContext, role: string): Promise<void> {
    await this.database.forApp(ctx).query(allowAll, [role]);
  }

  /** In the order of their names. */
  async list(ctx: RequestContext, role: string, page: PageRequest): Promise<Page<RestrictedFeature>> {
    const where = [role];
    const [rows, [counted]] = await Promise.all([
      this.database.forApp(ctx).queryUnchecked<RestrictedFeature>(list, [...where, offsetOf(page), page.perPage]),
      this.database.forApp(ctx).queryUnchecked<{ total: number }>(count, where),
    ]);
    return { rows, total: counted!.total };
  }
}
