import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { CollaboratorRole } from '#generated/prisma/enums.js';
import type { AppContext } from '#platform/context/context.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { KeyedRepository } from '#platform/database/repository.js';

const columns = { id: true, email: true, role: true, createdAt: true } satisfies Prisma.AppCollaboratorSelect;

export type Collaborator = Prisma.AppCollaboratorGetPayload<{ select: typeof columns }>;

/** The only place that writes the table `app_collaborators`. */
@Injectable()
export class CollaboratorsRepository extends KeyedRepository('appCollaborator', 'email') {
  /** Returns the oldest first. */
  async list(ctx: AppContext, page: PageRequest): Promise<Page<Collaborator>> {
    return this.page(ctx, { appId: ctx.app.id }, page, (range) =>
      this.table(ctx).findMany({ ...range, select: columns, orderBy: { id: 'asc' } }),
    );
  }

  /** Whether one of the addresses is that of an owner. @param emails normalized */
  async hasOwner(ctx: AppContext, emails: string[]): Promise<boolean> {
    const where = { appId: ctx.app.id, email: { in: emails }, role: 'owner' as const };
    return (await this.table(ctx).count({ where })) > 0;
  }

  /** @param email normalized */
  async has(ctx: AppContext, email: string): Promise<boolean> {
    return (await this.table(ctx).count({ where: { appId: ctx.app.id, email } })) > 0;
  }

  /** Adds a collaborator, or changes the role of one. @param email normalized @returns whether it was added */
  async save(ctx: AppContext, email: string, role: CollaboratorRole): Promise<boolean> {
    const appId = ctx.app.id;
    const isKnown = await this.has(ctx, email);
    await this.table(ctx).upsert({
      where: { appId_email: { appId, email } },
      create: { appId, email, role },
      update: { role },
    });
    return !isKnown;
  }
}
