import type { SettingValue } from '#core/app-settings/app-settings.js';
import { ScalarMapField } from '#platform/http/fields/scalar-map-field.js';

const MAX_SETTINGS = 100;

export class SetSettingsDto {
  @ScalarMapField({
    description: 'Values by setting key. Settings that are not named stay unchanged.',
    maxItems: MAX_SETTINGS,
    example: { 'core.conversations.updateOnReplies': false },
  })
  settings!: Record<string, SettingValue>;
}
