import { IntegerField } from '#platform/http/fields/field.js';

export const MAX_DISAPPEAR_SECONDS = 365 * 24 * 3600;

export class SetDisappearingMessagesDto {
  @IntegerField({
    description: 'Messages that are sent from now on disappear after so many seconds, at most a year; 0: they stay.',
    min: 0,
    max: MAX_DISAPPEAR_SECONDS,
    example: 86_400,
  })
  disappearAfterSeconds!: number;
}
