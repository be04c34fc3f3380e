import { BooleanMapField } from '../../platform/http/field.js';

const MAX_SETTINGS = 100;

export class SetSettingsDto {
  @BooleanMapField({
    description: 'Settings by key. What is not named stays as it is.',
    maxItems: MAX_SETTINGS,
    example: { 'core.conversations.updateOnReplies': false },
  })
  settings!: Record<string, boolean>;
}
