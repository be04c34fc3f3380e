import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { PermissionDefinition } from '#core/policy/permissions.js';
import type { PermissionValue } from '#platform/access/role-rules.js';

const valueSchema = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

/** A permission that can be set. */
export class PermissionView {
  @ApiProperty({ example: 'sendMessage.mode' }) id!: string;
  @ApiProperty({ enum: ['role', 'scope'] }) type!: string;
  @ApiProperty() title!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: ['string', 'stringArray', 'rolesStringArray', 'customStringArray'] }) dataType!: string;
  @ApiPropertyOptional({ description: 'Absent if a value may be any text.', type: [String] })
  availableValues?: string[];
  @ApiProperty(valueSchema) defaultValue!: PermissionValue;
  @ApiPropertyOptional({ ...valueSchema, description: 'The value that is set. Absent: the default applies.' })
  value?: PermissionValue;
  @ApiProperty({ description: 'When the app was created, in Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

/** @param since Unix seconds */
export const permissionView = (
  type: 'role' | 'scope',
  { id, definition, value }: { id: string; definition: PermissionDefinition; value?: PermissionValue },
  since: number,
): PermissionView => {
  const { title, dataType, availableValues, defaultValue } = definition;
  return {
    id,
    type,
    title,
    description: title,
    dataType,
    ...(availableValues && { availableValues: [...availableValues] }),
    defaultValue,
    ...(value !== undefined && { value }),
    createdAt: since,
    updatedAt: since,
  };
};

export const permissionValues = {
  description: 'The permissions that are set, by id.',
  type: 'object',
  additionalProperties: valueSchema,
  example: { sendMessage: 'deny' },
} as const;

export class PermissionsView {
  @ApiProperty(permissionValues) permissions!: Record<string, PermissionValue>;
}
