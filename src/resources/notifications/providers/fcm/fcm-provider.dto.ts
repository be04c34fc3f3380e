import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { BooleanField, NestedField, TextField } from '#platform/http/fields/field.js';
import { ProviderIdField } from '../device-provider.dto.js';
import type { ConfigurationOf } from '../provider-definition.js';

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

export interface FcmConfiguration extends ConfigurationOf<AddFcmProviderDto, 'notificationInPayload'> {
  readonly notificationInPayload: Readonly<Record<'ios' | 'android' | 'web', { chat: boolean; call: boolean }>>;
}
