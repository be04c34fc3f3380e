import type { MemberScope } from '#generated/prisma/enums.js';
import { MAX_BODY_BYTES } from '#platform/http/body/body-parser.js';
import { ChoiceField, FreeTextField, ObjectField } from '#platform/http/fields/field.js';
import { GuidParam } from '#platform/http/fields/path.params.js';
import { RoleParam } from '../role.dto.js';

const permission = { description: 'Id of the permission.', max: 100, example: 'sendMessage' };

export class SetPermissionsDto {
  @ObjectField({
    description:
      'Values by permission id: a text, or a list of texts. null sets the default. Permissions that are not named stay unchanged.',
    maxBytes: MAX_BODY_BYTES,
    example: { createGroup: 'deny', 'sendMessage.mode': 'friends', 'joinGroup.allowedGroupTypes': ['public'] },
  })
  permissions!: Record<string, unknown>;
}

export class SetScopePermissionsDto {
  @ObjectField({
    description:
      'Values by permission id: a text, or a list of texts. null sets the default. Permissions that are not named stay unchanged.',
    maxBytes: MAX_BODY_BYTES,
    example: { sendMessage: 'deny', 'listMembers.allowedScopes': ['admin', 'moderator'] },
  })
  permissions!: Record<string, unknown>;
}

export class RolePermissionParam extends RoleParam {
  @FreeTextField(permission)
  permission!: string;
}

export class ScopeParam extends GuidParam {
  @ChoiceField({
    description: 'A scope of the group.',
    of: ['admin', 'moderator', 'participant'],
    example: 'participant',
  })
  scope!: MemberScope;
}

export class ScopePermissionParam extends ScopeParam {
  @FreeTextField(permission)
  permission!: string;
}
