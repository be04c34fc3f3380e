import { ChoiceField, NestedField, TextField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryBoolean, QueryText } from '#platform/http/fields/query-field.js';
import { PLATFORMS, type Platform } from './platforms.js';

export const MAX_TOKEN_LENGTH = 4096;
const MAX_AUTH_TOKEN_LENGTH = 200;

const authToken =
  'Auth token of the user, to which the device belongs. May be absent if the request is made with it in the header authToken.';

const DeviceTokenField = (platforms: string) =>
  TextField({ description: `Of the platforms ${platforms}.`, max: MAX_TOKEN_LENGTH, optional: true });

class WebPushKeysDto {
  @TextField({ description: 'Public key of the browser, in base64url.', max: 100 })
  p256dh!: string;

  @TextField({ description: 'Secret of the subscription, in base64url.', max: 50 })
  auth!: string;
}

class WebPushSubscriptionDto {
  @TextField({
    description: 'Address of the push service: https, at a public address.',
    max: MAX_TOKEN_LENGTH,
    example: 'https://updates.push.services.example.com/wpush/v2/gAAAA',
  })
  endpoint!: string;

  @NestedField(() => WebPushKeysDto, { description: 'The keys of the subscription.' })
  keys!: WebPushKeysDto;
}

export class RegisterPushTokenDto {
  @ChoiceField({
    description: 'Platform of the device, which decides the property of the token.',
    of: PLATFORMS,
    example: 'fcm_android',
  })
  platform!: Platform;

  @TextField({
    description:
      'Provider that sends to the device. The default provider of its kind if absent, or if it is default and no provider has this id.',
    max: 100,
    optional: true,
    example: 'fcm-provider-1',
  })
  providerId?: string;

  @DeviceTokenField('fcm_…')
  fcmToken?: string;

  @DeviceTokenField('apns_…_device')
  deviceToken?: string;

  @DeviceTokenField('apns_…_voip')
  voipToken?: string;

  @NestedField(() => WebPushSubscriptionDto, {
    description: 'Of the platform web_push: the subscription of the browser, as its toJSON() returns it.',
    optional: true,
  })
  webPushSubscription?: WebPushSubscriptionDto;

  @TextField({ description: authToken, max: MAX_AUTH_TOKEN_LENGTH, optional: true })
  authToken?: string;

  @TextField({
    description: 'Time zone of the user as an IANA name. Unchanged if absent.',
    max: 64,
    optional: true,
    example: 'Asia/Kolkata',
  })
  timezone?: string;
}

export class AuthTokenDto {
  @TextField({ description: authToken, max: MAX_AUTH_TOKEN_LENGTH, optional: true })
  authToken?: string;
}

export class AllTokensQuery {
  @QueryBoolean({
    description: 'true: all push tokens of the user; false: those that were registered with the auth token.',
    default: false,
  })
  all?: boolean;
}

export class ListPushTokensQuery extends AllTokensQuery {
  @QueryText({ description: authToken, max: MAX_AUTH_TOKEN_LENGTH })
  authToken?: string;
}

export class PushTokenParam {
  @PathText('ERR_TOKEN_NOT_FOUND', () => [], {
    description: 'The push token, percent-encoded; of Web Push the endpoint.',
    max: MAX_TOKEN_LENGTH,
  })
  pushToken!: string;
}
