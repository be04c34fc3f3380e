import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { actors } from './audit-log.dto.js';
import type { AuditEntry } from './audit-log.repository.js';

class AuditActorView {
  @ApiProperty({
    description:
      'management: the management credential. collaborator: a collaborator who is signed in to the console. apiKey: an API key. user: a user with an auth token. server: a job, or a change that no request made.',
    enum: actors,
  })
  type!: string;
  @ApiPropertyOptional({ description: 'Of the collaborator.' }) email?: string;
  @ApiPropertyOptional({ description: 'Id of the API key; not the key itself. Decimal.' }) keyId?: string;
  @ApiPropertyOptional({ description: 'Name of the API key at the time of the change.' }) keyName?: string;
  @ApiPropertyOptional({
    description: 'The user who made the change, or on whose behalf the API key made it; (erased) after their erasure.',
  })
  uid?: string;
  @ApiPropertyOptional({ description: 'IP address of the client.' }) address?: string;
  @ApiPropertyOptional() userAgent?: string;
}

class AuditTargetView {
  @ApiProperty({ example: 'apiKey' }) type!: string;
  @ApiProperty({
    description:
      'Several parts are separated by slashes, such as the guid and uid of a groupBan. Of a message that was sent, its receiver. Of a created API key or auth token, its id and not the credential itself.',
  })
  id!: string;
}

const VALUES = { type: 'object', additionalProperties: true } as const;

export class AuditEntryView {
  @ApiProperty({ description: 'Decimal.' }) id!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({
    description:
      'The type of the target, a dot, and what happened to it: created, updated or deleted for the configuration; exported and imported for an app. Acts of operators in the console also have others, such as message.sent and user.deactivated, a sign-in is session.created, and passkeys have passkey.created, passkey.used and passkey.deleted.',
  })
  action!: string;
  @ApiProperty() target!: AuditTargetView;
  @ApiProperty() actor!: AuditActorView;
  @ApiPropertyOptional({
    description: 'Id of the operation in the API document, or the command, such as confab rotate-keys.',
  })
  operation?: string;
  @ApiPropertyOptional({ description: 'The header X-Request-Id of the response.' }) requestId?: string;
  @ApiPropertyOptional({
    ...VALUES,
    description: 'The values before the change, and of an update only those that changed. Secrets are asterisks.',
  })
  before?: Record<string, unknown>;
  @ApiPropertyOptional({
    ...VALUES,
    description:
      'The values after the change, in the same form. Of an act of an operator, the values of the request that say who or what is meant, and the names of the other fields in fields.',
  })
  after?: Record<string, unknown>;
}

export const auditEntryView = (entry: AuditEntry): AuditEntryView =>
  withoutAbsent({
    id: String(entry.id),
    createdAt: unixSeconds(entry.createdAt),
    action: entry.action,
    target: { type: entry.targetType, id: entry.targetId },
    actor: withoutAbsent({
      type: entry.actor,
      email: entry.email ?? undefined,
      keyId: entry.keyId?.toString(),
      keyName: entry.keyName ?? undefined,
      uid: entry.uid ?? undefined,
      address: entry.address ?? undefined,
      userAgent: entry.userAgent ?? undefined,
    }),
    operation: entry.operation ?? undefined,
    requestId: entry.requestId ?? undefined,
    before: valuesView(entry.before),
    after: valuesView(entry.after),
  });

/** Columns are named as properties of the API: `retry_on_failure` becomes `retryOnFailure`, and `secret_cipher` becomes `secret`. */
function valuesView(values: unknown): Record<string, unknown> | undefined {
  if (values === null || values === undefined) return undefined;
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [propertyOf(column), value]));
}

const propertyOf = (column: string): string =>
  column.replace(/_cipher$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
