import { ScalarMapField } from '../../platform/http/field.js';
import type { SettingValue } from '../../domain/app-settings.js';

const MAX_SETTINGS = 100;

export class SetSettingsDto {
  @ScalarMapField({
    description: 'Settings by key. What is not named stays as it is.',
    maxItems: MAX_SETTINGS,
    example: { 'core.conversations.updateOnReplies': false },
  })
  settings!: Record<string, SettingValue>;
}
