import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DEFAULT_TIMEZONE } from '#platform/text/timezone.js';
import type { NotificationSettings } from '../settings/notification-settings.js';
import { NotificationSettingsService } from '../settings/notification-settings.service.js';
import { NotificationPreferencesRepository } from './notification-preferences.repository.js';
import { NotificationUsersService } from './notification-users.service.js';
import {
  allowedChoices,
  changedPreferences,
  userPreferences,
  type StoredPreferences,
  type UserPreferences,
} from './user-preferences.js';

/** The preferences of a user that count, and the settings of the app that they are based on. */
export interface EffectivePreferences {
  readonly settings: NotificationSettings;
  readonly preferences: UserPreferences;
}

/** The app manages the preferences of every user, an acting user only their own. */
@Injectable()
export class NotificationPreferencesService {
  constructor(
    private readonly stored: NotificationPreferencesRepository,
    private readonly users: NotificationUsersService,
    private readonly settings: NotificationSettingsService,
    private readonly database: Database,
  ) {}

  /** @param givenUid the acting user by default @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS */
  async get(ctx: RequestContext, givenUid?: string): Promise<EffectivePreferences> {
    const uid = await this.users.find(ctx, givenUid);
    const settings = await this.settings.get(ctx);
    return { settings, preferences: userPreferences(settings, await this.stored.find(ctx, uid)) };
  }

  /**
   * Choices that the change does not have stay as they are, and those that the app does not allow are ignored.
   *
   * @param givenUid the acting user by default
   * @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS
   */
  async update(
    ctx: RequestContext,
    givenUid: string | undefined,
    choices: StoredPreferences,
  ): Promise<EffectivePreferences> {
    const uid = await this.users.find(ctx, givenUid);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.users.lock(tx, uid);
      const settings = await this.settings.get(tx);
      const stored = changedPreferences(await this.stored.find(tx, uid), allowedChoices(settings, choices));
      await this.stored.save(tx, uid, stored);
      return { settings, preferences: userPreferences(settings, stored) };
    });
  }

  /**
   * The preferences of the app count for the user again. The time zone and the muted conversations stay.
   *
   * @param givenUid the acting user by default
   * @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS
   */
  async reset(ctx: RequestContext, givenUid?: string): Promise<UserPreferences> {
    const uid = await this.users.find(ctx, givenUid);
    await this.stored.reset(ctx, uid);
    return userPreferences(await this.settings.get(ctx), undefined);
  }

  /** @param givenUid the acting user by default @returns UTC by default @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS */
  async timezone(ctx: RequestContext, givenUid?: string): Promise<string> {
    const uid = await this.users.find(ctx, givenUid);
    return (await this.stored.findTimezone(ctx, uid)) ?? DEFAULT_TIMEZONE;
  }

  /** @param givenUid the acting user by default @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS */
  async setTimezone(ctx: RequestContext, givenUid: string | undefined, timezone: string): Promise<void> {
    const uid = await this.users.find(ctx, givenUid);
    await this.database.withTransaction(ctx, async (tx) => {
      await this.users.lock(tx, uid);
      await this.stored.saveTimezone(tx, uid, timezone);
    });
  }
}
