import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { PartialNotificationSettings } from './notification-settings.js';
import * as sql from './notification-settings.sql.js';

/** The only place that writes the table `notification_settings`. */
@Injectable()
export class NotificationSettingsRepository extends TableRepository('notificationSettings') {
  /** What the app has set. */
  async find(ctx: AppContext): Promise<PartialNotificationSettings> {
    const row = await this.table(ctx).findUnique({
      where: { appId: ctx.app.id },
      select: { preferences: true, sound: true, templates: true },
    });
    return (row ?? {}) as PartialNotificationSettings;
  }

  /** Until the end of the transaction no other one changes them. @param ctx must have an open transaction @returns what the app has set */
  async lock(ctx: AppContext): Promise<PartialNotificationSettings> {
    return (await this.first(ctx, sql.lock, []))!;
  }

  /** @param ctx must have locked the settings */
  async save(ctx: AppContext, { preferences = {}, sound = {}, templates = {} }: PartialNotificationSettings) {
    await this.table(ctx).update({
      where: { appId: ctx.app.id },
      data: { preferences: preferences as Prisma.InputJsonObject, sound, templates, updatedAt: new Date() },
    });
  }

  async delete(ctx: AppContext): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id } });
  }
}
