import { MAX_BODY_BYTES } from '#platform/http/body/body-parser.js';
import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { ChoiceField, ChoiceListField, FreeTextField, IdField, NestedField } from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';
import { ExistingRoleField } from '#platform/http/fields/role-id-field.js';

const audiences = ['all', 'friendsOnly'] as const;
type Audience = (typeof audiences)[number];

export class RoleSettingsDto {
  @ChoiceField({
    description: 'Which users a user with the role can list: all, or only friends.',
    of: audiences,
    optional: true,
    example: 'friendsOnly',
  })
  listUsers?: Audience;

  @ChoiceField({
    description: 'To which users a user with the role can send messages: all, or only friends.',
    of: audiences,
    optional: true,
    example: 'all',
  })
  sendMessagesTo?: Audience;
}

const settings = {
  description:
    'What users with the role may do, in short. Permissions are more detailed; an operation must be allowed by both.',
  optional: true,
};

export class CreateRoleDto {
  @IdField({ description: 'Id of the role: a-z, 0-9, - and _; lower-cased.', example: 'guide' })
  role!: string;

  @DisplayNameField({ description: 'Display name.', max: 100, example: 'Guide' })
  name!: string;

  @FreeTextField({ description: 'What the role is for.', max: 255, optional: true, example: 'Leads hikes' })
  description?: string;

  @MetadataField({ description: 'Any JSON.', optional: true, maxBytes: MAX_BODY_BYTES, example: { badge: 'gold' } })
  metadata?: Record<string, unknown>;

  @NestedField(() => RoleSettingsDto, settings)
  settings?: RoleSettingsDto;
}

export class UpdateRoleDto extends ChangesOf(CreateRoleDto, {
  except: ['role'],
  clearable: ['description'],
  fields: {
    name: { example: 'Mountain guide' },
    settings: { description: `${settings.description} They replace the current ones.` },
  },
}) {
  @ChoiceListField({
    description: 'Properties to clear. Clearing wins over a value in the same request.',
    optional: true,
    of: ['settings', 'description', 'metadata'],
    maxItems: 3,
    example: ['metadata'],
  })
  unset?: ('settings' | 'description' | 'metadata')[];
}

export class RoleParam {
  @notFoundAs('ERR_ROLE_NOT_FOUND', (role) => [{ role }])
  @ExistingRoleField({ description: 'Id of the role.', example: 'guide' })
  role!: string;
}
