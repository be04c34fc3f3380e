import { BooleanField, FreeTextField, UrlField } from '#platform/http/fields/field.js';

const isEnabled = { description: 'Whether notifications are sent to it.', example: true };
const webhookURL = {
  description: 'Notifications are sent to this address. https, at a public address.',
  max: 1000,
  example: 'https://push.example.com/notifications',
};
const useBasicAuth = { description: 'Whether requests have Basic authentication.', example: true };
const basicAuthUsername = {
  description: 'Without a colon. Empty without useBasicAuth.',
  max: 255,
  example: 'confab',
};
const basicAuthPassword = {
  description:
    'Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
  max: 255,
  example: 'a long password',
};

export class AddCustomProviderDto {
  @BooleanField(isEnabled)
  isEnabled!: boolean;

  @UrlField(webhookURL)
  webhookURL!: string;

  @BooleanField(useBasicAuth)
  useBasicAuth!: boolean;

  @FreeTextField(basicAuthUsername)
  basicAuthUsername!: string;

  @FreeTextField(basicAuthPassword)
  basicAuthPassword!: string;
}

export class UpdateCustomProviderDto {
  @BooleanField({ ...isEnabled, optional: true })
  isEnabled?: boolean;

  @UrlField({ ...webhookURL, optional: true })
  webhookURL?: string;

  @BooleanField({ ...useBasicAuth, optional: true })
  useBasicAuth?: boolean;

  @FreeTextField({ ...basicAuthUsername, optional: true, empty: 'value' })
  basicAuthUsername?: string;

  @FreeTextField({ ...basicAuthPassword, optional: true, empty: 'value' })
  basicAuthPassword?: string;
}

const useStoredEmailID = {
  description: 'Whether only users with a stored email address are notified. Otherwise the provider looks them up.',
  example: true,
};

export class AddCustomEmailProviderDto extends AddCustomProviderDto {
  @BooleanField(useStoredEmailID)
  useStoredEmailID!: boolean;
}

export class UpdateCustomEmailProviderDto extends UpdateCustomProviderDto {
  @BooleanField({ ...useStoredEmailID, optional: true })
  useStoredEmailID?: boolean;
}

const useStoredPhNo = {
  description: 'Whether only users with a stored phone number are notified. Otherwise the provider looks them up.',
  optional: true,
  example: true,
};

export class AddCustomSmsProviderDto extends AddCustomProviderDto {
  @BooleanField({ ...useStoredPhNo, default: false })
  useStoredPhNo?: boolean;
}

export class UpdateCustomSmsProviderDto extends UpdateCustomProviderDto {
  @BooleanField(useStoredPhNo)
  useStoredPhNo?: boolean;
}
