import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';

export interface NewRole {
  role: string;
  name: string;
  description?: string;
}

/** The only place that writes the table `roles`. */
@Injectable()
export class RolesRepository {
  constructor(private readonly database: Database) {}

  async create(ctx: RequestContext, role: NewRole): Promise<void> {
    await this.database.prisma(ctx).role.create({ data: { ...role, appId: ctx.app.id } });
  }
}
