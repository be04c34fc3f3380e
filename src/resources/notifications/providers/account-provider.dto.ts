import { BooleanField } from '#platform/http/fields/field.js';

/** A provider that an app has one of, with an account of the app. */
export class AccountProviderDto {
  @BooleanField({ description: 'Whether notifications are sent through it. true if absent.', optional: true })
  isEnabled?: boolean;
}
