import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { BooleanField, TextField } from '#platform/http/fields/field.js';
import { ProviderIdField } from '../device-provider.dto.js';
import type { ConfigurationOf } from '../provider-definition.js';

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

export type ApnsConfiguration = ConfigurationOf<
  AddApnsProviderDto,
  never,
  'includeContentAvailable' | 'includeMutableContent' | 'productionMode'
>;
