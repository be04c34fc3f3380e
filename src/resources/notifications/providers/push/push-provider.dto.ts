import { ChangesOf } from '#platform/http/fields/changes-of.js';
import {
  BooleanField,
  CharactersField,
  NestedField,
  TextField,
  type FieldOptions,
} from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';

const ProviderIdField = (options: Partial<FieldOptions> = {}) =>
  CharactersField({
    description: 'Devices register with it; cannot be changed. An app has at most 25 providers of a kind.',
    max: 100,
    characters: ['A-Za-z0-9_-', 'A-Z, a-z, 0-9, - and _'],
    example: 'fcm-provider-1',
    ...options,
  });

export class ProviderParam {
  @PathText('ERR_PROVIDER_NOT_FOUND', (provider) => [{ provider }], {
    description: 'Id of the provider.',
    max: 100,
    example: 'fcm-provider-1',
  })
  providerId!: string;
}

// FCM

const ShownField = (of: string) =>
  BooleanField({ description: `Whether the payload has a notification, for ${of}.`, optional: true });

class ShownDto {
  @ShownField('messages')
  chat?: boolean;

  @ShownField('calls')
  call?: boolean;
}

const ShownOnField = (platform: string) =>
  NestedField(() => ShownDto, { description: `On ${platform}. true if absent.`, optional: true });

class NotificationInPayloadDto {
  @ShownOnField('iOS')
  ios?: ShownDto;

  @ShownOnField('Android')
  android?: ShownDto;

  @ShownOnField('web pages')
  web?: ShownDto;
}

class ServiceAccountCredsDto {
  @TextField({ description: 'Id of the Firebase project.', max: 100, example: 'trail-buddies' })
  project_id!: string;

  @TextField({
    description: 'Address of the service account.',
    max: 254,
    example: 'push@trail-buddies.iam.gserviceaccount.com',
  })
  client_email!: string;

  @TextField({
    description: 'The RSA key, in PEM. Responses show asterisks; sending these changes nothing.',
    max: 10_000,
  })
  private_key!: string;

  @TextField({ description: 'Id of the key.', max: 100, optional: true })
  private_key_id?: string;
}

class ServiceAccountCredsChangesDto extends ChangesOf(ServiceAccountCredsDto, { empty: 'absent' }) {}

export class AddFcmProviderDto {
  @ProviderIdField()
  providerId!: string;

  @TextField({ description: 'Name of the file that the credentials come from.', max: 255, optional: true })
  serviceAccountFilename?: string;

  @NestedField(() => ServiceAccountCredsDto, { description: 'From the JSON file of the service account.' })
  serviceAccountCreds!: ServiceAccountCredsDto;

  @NestedField(() => NotificationInPayloadDto, {
    description:
      'Whether the payload has a notification, which the device shows without the app. Without it the payload has data only.',
    optional: true,
  })
  notificationInPayload?: NotificationInPayloadDto;
}

export class UpdateFcmProviderDto extends ChangesOf(AddFcmProviderDto, {
  except: ['providerId', 'serviceAccountCreds'],
}) {
  @ProviderIdField({ description: 'The provider to change.' })
  providerId!: string;

  @NestedField(() => ServiceAccountCredsChangesDto, {
    description: 'From the JSON file of the service account.',
    optional: true,
  })
  serviceAccountCreds?: ServiceAccountCredsChangesDto;
}

// APNs

const apnsId = 'apns-provider-1';

class ApnsOptionsDto {
  @TextField({ description: 'Name of the file that the key comes from.', max: 255, optional: true })
  p8KeyFilename?: string;

  @BooleanField({ description: 'Whether the app is woken in the background. false if absent.', optional: true })
  includeContentAvailable?: boolean;

  @BooleanField({
    description: 'Whether an extension of the app may change the notification. false if absent.',
    optional: true,
  })
  includeMutableContent?: boolean;

  @BooleanField({
    description: 'Whether the tokens are of the production environment. false if absent.',
    optional: true,
  })
  productionMode?: boolean;
}

export class AddApnsProviderDto extends ApnsOptionsDto {
  @ProviderIdField({ example: apnsId })
  providerId!: string;

  @TextField({ description: 'Id of the key, 10 characters.', max: 10, example: 'ABC123DEFG' })
  keyId!: string;

  @TextField({ description: 'Id of the team, 10 characters.', max: 10, example: 'DEF123GHIJ' })
  teamId!: string;

  @TextField({
    description: 'Bundle id of the app. Calls are sent to its .voip topic.',
    max: 155,
    example: 'com.example.trailbuddies',
  })
  bundleId!: string;

  @TextField({
    description:
      'The content of the .p8 file: an EC key on P-256, in PEM. Responses show asterisks; sending these changes nothing.',
    max: 10_000,
  })
  p8Key!: string;
}

export class UpdateApnsProviderDto extends ChangesOf(AddApnsProviderDto, { except: ['providerId'], empty: 'absent' }) {
  @ProviderIdField({ description: 'The provider to change.', example: apnsId })
  providerId!: string;
}

// Web Push

const webPushId = 'web-push-1';

class VapidKeysDto {
  @TextField({ description: 'VAPID key, in base64url.', max: 100, optional: true })
  publicKey?: string;

  @TextField({
    description:
      'VAPID key, in base64url. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing.',
    max: 100,
    optional: true,
  })
  privateKey?: string;
}

export class AddWebPushProviderDto extends VapidKeysDto {
  @ProviderIdField({ example: webPushId })
  providerId!: string;

  @TextField({
    description: 'mailto: or https: address, for the operators of push services.',
    max: 255,
    example: 'mailto:push@example.com',
  })
  subject!: string;
}

export class UpdateWebPushProviderDto extends ChangesOf(AddWebPushProviderDto, {
  except: ['providerId'],
  empty: 'absent',
}) {
  @ProviderIdField({ description: 'The provider to change.', example: webPushId })
  providerId!: string;
}
