import { CharactersField, type FieldOptions } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';

export const ProviderIdField = (options: Partial<FieldOptions> = {}) =>
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
