import { settingCatalogue } from './setting-catalogue.js';
import { changed, withDefaults, type PartialValuesOf, type ValuesOf } from './setting-definition.js';

/** The settings of an app: those that it has set, and the defaults of the others. */
export type NotificationSettings = ValuesOf<typeof settingCatalogue>;

/** Some of the settings: what an app has set, or a change. */
export type PartialNotificationSettings = PartialValuesOf<typeof settingCatalogue>;

export type NotificationTemplates = NotificationSettings['templates'];

export const effectiveSettings = (stored?: PartialNotificationSettings): NotificationSettings =>
  withDefaults(settingCatalogue, stored);

export const defaultNotificationSettings: NotificationSettings = effectiveSettings();

/** Whether users of the app can mute conversations of the type. Their mutes count only while they can. */
export const isMutingAllowed = (
  { preferences: { mute } }: NotificationSettings,
  type: 'group' | 'oneOnOne',
): boolean => (type === 'group' ? mute.mutedGroupsOverride : mute.mutedOneOnOnesOverride);

/** What is stored after a change: settings that the change does not have stay as they are. */
export const changedSettings = (
  stored: PartialNotificationSettings,
  changes: PartialNotificationSettings,
): PartialNotificationSettings => changed(settingCatalogue, stored, changes);
