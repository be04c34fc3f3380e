import { NestedField } from '#platform/http/fields/field.js';
import type { PartialNotificationSettings } from './notification-settings.js';
import { settingCatalogue } from './setting-catalogue.js';
import { shapeOf } from './setting-definition.js';
import { dtoOf } from './setting-field.js';

const { preferences, sound, templates } = settingCatalogue;

const Settings = (group: typeof preferences | typeof sound | typeof templates) =>
  NestedField(() => dtoOf(group), { description: shapeOf(group).description, optional: true });

export class UpdateNotificationSettingsDto implements PartialNotificationSettings {
  @Settings(preferences)
  preferences?: PartialNotificationSettings['preferences'];

  @Settings(sound)
  sound?: PartialNotificationSettings['sound'];

  @Settings(templates)
  templates?: PartialNotificationSettings['templates'];
}
