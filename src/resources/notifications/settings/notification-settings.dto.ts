import type { PartialNotificationSettings } from './notification-settings.js';
import { settingCatalogue } from './setting-catalogue.js';
import { GroupField } from './setting-field.js';

const { preferences, sound, templates } = settingCatalogue;

export class UpdateNotificationSettingsDto implements PartialNotificationSettings {
  @GroupField(preferences)
  preferences?: PartialNotificationSettings['preferences'];

  @GroupField(sound)
  sound?: PartialNotificationSettings['sound'];

  @GroupField(templates)
  templates?: PartialNotificationSettings['templates'];
}
