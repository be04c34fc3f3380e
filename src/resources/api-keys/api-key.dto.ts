import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { ChoiceField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryText } from '#platform/http/fields/query-field.js';

const scopes = ['authOnly', 'fullAccess'] as const;
export type Scope = (typeof scopes)[number];

export class CreateApiKeyDto {
  @DisplayNameField({
    description: 'What the key is for; unique within the app.',
    max: 100,
    example: 'Billing service',
  })
  name!: string;

  @ChoiceField({
    description: 'fullAccess: every operation, for servers only. authOnly: can create users and auth tokens.',
    of: scopes,
    optional: true,
    empty: 'value',
    default: 'authOnly',
    example: 'fullAccess',
  })
  scope?: Scope;
}

export class UpdateApiKeyDto extends ChangesOf(CreateApiKeyDto, {
  fields: {
    name: { description: 'What the key is for.', example: 'Billing service, blue' },
    scope: { description: 'What the key is allowed to do.', empty: 'refused', example: 'authOnly' },
  },
}) {}

export class ListApiKeysQuery {
  @QueryText({
    description: 'Keeps keys of this scope: fullAccess or authOnly. Any other value matches no key.',
    max: 100,
    example: 'fullAccess',
  })
  scope?: string;

  @QueryText({ description: 'Keeps keys whose name contains this.', max: 100 })
  searchKey?: string;
}

export class ApiKeyParam {
  @PathText('ERR_APIKEY_NOT_FOUND', (apiKey) => [{ apiKey }], { description: 'The key itself.', max: 100 })
  apiKey!: string;
}
