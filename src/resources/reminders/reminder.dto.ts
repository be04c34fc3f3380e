import { FutureSecondsField, LocalTimeField, TimeZoneField } from '#platform/http/fields/future-time.js';

export class SetReminderDto {
  @FutureSecondsField('remind the user')
  remindAt?: number;

  @LocalTimeField('remind the user')
  localTime?: string;

  @TimeZoneField()
  timeZone?: string;
}
