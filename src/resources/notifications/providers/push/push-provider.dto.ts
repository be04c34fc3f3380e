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

const projectId = { description: 'Id of the Firebase project.', max: 100, example: 'trail-buddies' };
const clientEmail = {
  description: 'Address of the service account.',
  max: 254,
  example: 'push@trail-buddies.iam.gserviceaccount.com',
};
const privateKey = {
  description: 'The RSA key, in PEM. Responses show asterisks; sending these changes nothing.',
  max: 10_000,
};
const privateKeyId = { description: 'Id of the key.', max: 100, optional: true };

class ServiceAccountCredsDto {
  @TextField(projectId)
  project_id!: string;

  @TextField(clientEmail)
  client_email!: string;

  @TextField(privateKey)
  private_key!: string;

  @TextField(privateKeyId)
  private_key_id?: string;
}

class ServiceAccountCredsChangesDto {
  @TextField({ ...projectId, optional: true })
  project_id?: string;

  @TextField({ ...clientEmail, optional: true })
  client_email?: string;

  @TextField({ ...privateKey, optional: true })
  private_key?: string;

  @TextField(privateKeyId)
  private_key_id?: string;
}

const FilenameField = () =>
  TextField({ description: 'Name of the file that the credentials come from.', max: 255, optional: true });

const NotificationInPayloadField = () =>
  NestedField(() => NotificationInPayloadDto, {
    description:
      'Whether the payload has a notification, which the device shows without the app. Without it the payload has data only.',
    optional: true,
  });

export class AddFcmProviderDto {
  @ProviderIdField()
  providerId!: string;

  @FilenameField()
  serviceAccountFilename?: string;

  @NestedField(() => ServiceAccountCredsDto, { description: 'From the JSON file of the service account.' })
  serviceAccountCreds!: ServiceAccountCredsDto;

  @NotificationInPayloadField()
  notificationInPayload?: NotificationInPayloadDto;
}

export class UpdateFcmProviderDto {
  @ProviderIdField({ description: 'The provider to change.' })
  providerId!: string;

  @FilenameField()
  serviceAccountFilename?: string;

  @NestedField(() => ServiceAccountCredsChangesDto, {
    description: 'From the JSON file of the service account.',
    optional: true,
  })
  serviceAccountCreds?: ServiceAccountCredsChangesDto;

  @NotificationInPayloadField()
  notificationInPayload?: NotificationInPayloadDto;
}

// APNs

const apnsId = 'apns-provider-1';
const keyId = { description: 'Id of the key, 10 characters.', max: 10, example: 'ABC123DEFG' };
const teamId = { description: 'Id of the team, 10 characters.', max: 10, example: 'DEF123GHIJ' };
const bundleId = {
  description: 'Bundle id of the app. Calls are sent to its .voip topic.',
  max: 155,
  example: 'com.example.trailbuddies',
};
const p8Key = {
  description:
    'The content of the .p8 file: an EC key on P-256, in PEM. Responses show asterisks; sending these changes nothing.',
  max: 10_000,
};

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

  @TextField(keyId)
  keyId!: string;

  @TextField(teamId)
  teamId!: string;

  @TextField(bundleId)
  bundleId!: string;

  @TextField(p8Key)
  p8Key!: string;
}

export class UpdateApnsProviderDto extends ApnsOptionsDto {
  @ProviderIdField({ description: 'The provider to change.', example: apnsId })
  providerId!: string;

  @TextField({ ...keyId, optional: true })
  keyId?: string;

  @TextField({ ...teamId, optional: true })
  teamId?: string;

  @TextField({ ...bundleId, optional: true })
  bundleId?: string;

  @TextField({ ...p8Key, optional: true })
  p8Key?: string;
}

// Web Push

const webPushId = 'web-push-1';
const subject = {
  description: 'mailto: or https: address, for the operators of push services.',
  max: 255,
  example: 'mailto:push@example.com',
};

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

  @TextField(subject)
  subject!: string;
}

export class UpdateWebPushProviderDto extends VapidKeysDto {
  @ProviderIdField({ description: 'The provider to change.', example: webPushId })
  providerId!: string;

  @TextField({ ...subject, optional: true })
  subject?: string;
}
