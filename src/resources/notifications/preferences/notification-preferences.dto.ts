import { applyDecorators } from '@nestjs/common';
import { converted } from '#platform/http/fields/field-rules.js';
import { IdField, field, type FieldOptions } from '#platform/http/fields/field.js';
import { MAX_TIMEZONE_LENGTH, timezoneNamed } from '#platform/text/timezone.js';
import { GroupField, SettingField } from '../settings/setting-field.js';
import { choiceCatalogue, type PartialNotificationChoices } from './preference-choices.js';

const { groupPreferences, oneOnOnePreferences, mutePreferences, usePrivacyTemplate } = choiceCatalogue;

export class UpdateNotificationPreferencesDto implements PartialNotificationChoices {
  @GroupField(groupPreferences)
  groupPreferences?: PartialNotificationChoices['groupPreferences'];

  @GroupField(oneOnOnePreferences)
  oneOnOnePreferences?: PartialNotificationChoices['oneOnOnePreferences'];

  @GroupField(mutePreferences)
  mutePreferences?: PartialNotificationChoices['mutePreferences'];

  @SettingField(usePrivacyTemplate)
  usePrivacyTemplate?: boolean;
}

/** The user whose preferences they are. */
export class NotificationUserQuery {
  @IdField({
    description: 'uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out.',
    optional: true,
    example: 'andrew',
  })
  uid?: string;
}

/** The IANA name of a time zone, in the spelling of IANA afterwards. */
const TimezoneField = (options: FieldOptions) =>
  applyDecorators(
    field(
      (value, name) =>
        typeof value === 'string' && timezoneNamed(value) !== undefined
          ? undefined
          : `The ${name} must be the IANA name of a time zone, as Europe/Berlin.`,
      options,
      { type: String, maxLength: MAX_TIMEZONE_LENGTH },
    ),
    converted((value) => (typeof value === 'string' ? (timezoneNamed(value) ?? value) : value)),
  );

export class TimezoneDto {
  @TimezoneField({ description: 'IANA name, which may be an alias.', example: 'Asia/Tokyo' })
  timezone!: string;
}
