import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { PartialNotificationSettings } from './notification-settings.js';
import * as sql from './notification-settings.sql.js';

/** The only place that writes the table `notification_settings`. */
@Injectable()
export class NotificationSettingsRepository {
  constructor(private readonly database: Database) {}

  /** What the app has set. */
  async find(ctx: AppContext): Promise<PartialNotificationSettings> {
    const row = await this.settings(ctx).findUnique({
      where: { appId: ctx.app.id },
      select: { preferences: true, sound: true, templates: true },
    });
    return (row ?? {}) as PartialNotificationSettings;
  }

  /** Until the end of the transaction no other one changes them. @param ctx must have an open transaction @returns what the app has set */
  async lock(ctx: AppContext): Promise<PartialNotificationSettings> {
    const [row] = await this.database.forApp(ctx).query(sql.lock, []);
    return row!;
  }

  /** @param ctx must have locked the settings */
  async save(ctx: AppContext, { preferences = {}, sound = {}, templates = {} }: PartialNotificationSettings) {
    await this.settings(ctx).update({
      where: { appId: ctx.app.id },
      data: { preferences: preferences as Prisma.InputJsonObject, sound, templates, updatedAt: new Date() },
    });
  }

  async delete(ctx: AppContext): Promise<void> {
    await this.settings(ctx).deleteMany({ where: { appId: ctx.app.id } });
  }

  private settings(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.notificationSettings;
  }
}
