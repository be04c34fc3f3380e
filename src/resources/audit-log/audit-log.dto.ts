import { QueryChoice, QueryInteger, QueryText, QueryTimestamp } from '#platform/http/fields/query-field.js';

export const actors = ['management', 'collaborator', 'apiKey', 'user', 'server'] as const;

export class ListAuditLogQuery {
  @QueryText({
    description: 'Returns entries of this action: the type of the target, a dot, and what happened to it.',
    max: 100,
    example: 'apiKey.updated',
  })
  action?: string;

  @QueryChoice({ description: 'Returns entries of this kind of actor.', of: actors })
  actor?: (typeof actors)[number];

  @QueryText({ description: 'Returns changes by the collaborator with this email address.', max: 254 })
  email?: string;

  @QueryText({ description: 'Returns changes by the API key with this id, as entries show it.', max: 20 })
  keyId?: string;

  @QueryText({ description: 'Returns changes by this user, or on behalf of this user.', max: 100 })
  uid?: string;

  @QueryText({ description: 'Returns changes of targets of this type.', max: 100, example: 'moderationRule' })
  targetType?: string;

  @QueryText({ description: 'Returns changes of the target with this id.', max: 1000 })
  targetId?: string;

  @QueryText({ description: 'Returns changes by the request with this id, the header X-Request-Id.', max: 100 })
  requestId?: string;

  @QueryTimestamp({ description: 'Returns entries from this time on, in Unix seconds.' })
  from?: number;

  @QueryTimestamp({ description: 'Returns entries before this time, in Unix seconds.' })
  to?: number;

  @QueryText({ description: 'Id of the entry at which the page starts, which is not part of it.', max: 20 })
  id?: string;

  @QueryChoice({
    description:
      'append: entries after the one of the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
    default: 'prepend',
  })
  affix?: 'append' | 'prepend';

  @QueryInteger({ description: 'Entries per page.', min: 1, max: 1000, default: 100 })
  limit: number = 100;
}
