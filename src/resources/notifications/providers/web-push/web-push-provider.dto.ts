import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { TextField } from '#platform/http/fields/field.js';
import { ProviderIdField } from '../device-provider.dto.js';
import type { ConfigurationOf } from '../provider-definition.js';

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

export type WebPushConfiguration = ConfigurationOf<AddWebPushProviderDto, never, 'publicKey' | 'privateKey'>;
