import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import * as sql from './contact-details.sql.js';

export interface ContactDetails {
  readonly email: string | null;
  /** E.164, with the plus sign. */
  readonly phoneNumber: string | null;
}

export interface StoredContactDetails extends ContactDetails {
  readonly emailUnsubscribedAt: Date | null;
}

/** The only place that writes the table `contact_details`. */
@Injectable()
export class ContactDetailsRepository extends TableRepository('contactDetails') {
  async find(ctx: AppContext, uid: string): Promise<StoredContactDetails | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_uid: { appId: ctx.app.id, uid } },
      select: { email: true, phoneNumber: true, emailUnsubscribedAt: true },
    });
    return row ?? undefined;
  }

  /** @param ctx must have locked the user */
  async save(ctx: AppContext, uid: string, details: StoredContactDetails): Promise<void> {
    const appId = ctx.app.id;
    await this.table(ctx).upsert({
      where: { appId_uid: { appId, uid } },
      create: { appId, uid, ...details },
      update: { ...details, updatedAt: new Date() },
    });
  }

  async delete(ctx: AppContext, uid: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid } });
  }

  /** Unsubscribes the user from emails. Nothing happens if the user does not exist, or has unsubscribed before. */
  async unsubscribe(ctx: AppContext, uid: string): Promise<void> {
    await this.query(ctx, sql.unsubscribe, [uid]);
  }
}
