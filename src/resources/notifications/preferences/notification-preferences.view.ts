import { ApiProperty } from '@nestjs/swagger';
import type { NotificationSettings } from '../settings/notification-settings.js';
import { OFF, ON, PRIVACY_TEMPLATES, userCatalogue } from '../settings/setting-catalogue.js';
import { withDefaults, type ValuesOf } from '../settings/setting-definition.js';
import { viewOf } from '../settings/setting-field.js';
import { choiceCatalogue, choicesOf, type NotificationChoices } from './preference-choices.js';
import type { UserPreferences } from './user-preferences.js';

/** The schema of `UserNotificationSettings`. */
export const NotificationPreferencesView = viewOf(userCatalogue);

type UserNotificationSettings = ValuesOf<typeof userCatalogue>;

/** The preferences of a user under the names of the settings of the app. `usePrivacyTemplate` is 2 if the user has chosen privacy. */
export function notificationPreferencesView(
  settings: NotificationSettings,
  { group, oneOnOne, dnd, schedule, usePrivacyTemplate }: UserPreferences,
): UserNotificationSettings {
  const { preferences, sound, templates } = settings;
  return withDefaults(userCatalogue, {
    preferences: {
      group: { ...preferences.group, ...asSettings(group) },
      oneOnOne: { ...preferences.oneOnOne, ...asSettings(oneOnOne) },
      mute: {
        ...preferences.mute,
        dndPreferenceSetting: dnd ? ON : OFF,
        schedulePreferenceSetting: schedule,
      },
    },
    sound,
    templates: { ...templates, ...(usePrivacyTemplate && { usePrivacyTemplate: PRIVACY_TEMPLATES }) },
  });
}

const asSettings = (choices: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(choices).map(([name, value]) => [`${name}Setting`, value]));

/** The schema of `NotificationChoices`. */
export const NotificationChoicesView = viewOf(choiceCatalogue);

export const notificationChoicesView = (preferences: UserPreferences): NotificationChoices => choicesOf(preferences);

export class TimezoneView {
  @ApiProperty({ description: 'IANA name.', example: 'Asia/Tokyo' }) timezone!: string;
}

export const timezoneView = (timezone: string): TimezoneView => ({ timezone });
