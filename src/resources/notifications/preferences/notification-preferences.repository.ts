import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { StoredPreferences } from './user-preferences.js';

/** The only place that writes the table `notification_preferences`. */
@Injectable()
export class NotificationPreferencesRepository extends TableRepository('notificationPreferences') {
  /** @returns undefined if the user has chosen nothing */
  async find(ctx: AppContext, uid: string): Promise<StoredPreferences | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_uid: { appId: ctx.app.id, uid } },
      select: { preferences: true, usePrivacyTemplate: true },
    });
    return (row as StoredPreferences | null) ?? undefined;
  }

  /** @param ctx must have locked the user */
  async save(ctx: AppContext, uid: string, { preferences, usePrivacyTemplate }: StoredPreferences): Promise<void> {
    await this.upsert(ctx, uid, { preferences: preferences as Prisma.InputJsonObject, usePrivacyTemplate });
  }

  /** The time zone stays. */
  async reset(ctx: AppContext, uid: string): Promise<void> {
    const appId = ctx.app.id;
    await this.table(ctx).updateMany({
      where: { appId, uid },
      data: { preferences: {}, usePrivacyTemplate: null, updatedAt: new Date() },
    });
  }

  /** @returns undefined if the user has chosen none */
  async findTimezone(ctx: AppContext, uid: string): Promise<string | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_uid: { appId: ctx.app.id, uid } },
      select: { timezone: true },
    });
    return row?.timezone ?? undefined;
  }

  /** @param ctx must have locked the user */
  async saveTimezone(ctx: AppContext, uid: string, timezone: string): Promise<void> {
    await this.upsert(ctx, uid, { timezone });
  }

  private async upsert(
    ctx: AppContext,
    uid: string,
    values: { preferences?: Prisma.InputJsonObject; usePrivacyTemplate?: boolean | null; timezone?: string },
  ): Promise<void> {
    const appId = ctx.app.id;
    await this.table(ctx).upsert({
      where: { appId_uid: { appId, uid } },
      create: { appId, uid, ...values },
      update: { ...values, updatedAt: new Date() },
    });
  }
}
