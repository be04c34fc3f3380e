import { ChoiceField, NestedField } from '#platform/http/fields/field.js';
import type { PartialNotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { settingCatalogue } from '#resources/notifications/settings/setting-catalogue.js';
import { dtoOf } from '#resources/notifications/settings/setting-field.js';
import type { TemplateName } from './sample-messages.js';

const templateNames = Object.keys(settingCatalogue.templates).filter(
  (name): name is TemplateName => name !== 'usePrivacyTemplate',
);

export class PreviewTemplateDto {
  @ChoiceField({ description: 'Name of the template.', of: templateNames, example: 'textMessageTemplateDefault' })
  template!: TemplateName;

  @NestedField(() => dtoOf(settingCatalogue.templates), {
    description: 'Changes of the stored templates, for this preview.',
    optional: true,
  })
  templates?: PartialNotificationSettings['templates'];
}
