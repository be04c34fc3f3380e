import type { Affix } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { IdField } from '#platform/http/fields/field.js';
import { QueryChoice, QueryInteger, QueryText, QueryTimestamp } from '#platform/http/fields/query-field.js';
import { parseId } from '#platform/http/identifiers.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';

/** `time`: when the message was blocked, first flagged or reviewed. */
export type QueueOrder = 'id' | 'time';

export interface QueueCursor extends CursorRequest {
  readonly sortBy?: QueueOrder;
}

/** Parameters of the lists of blocked, flagged and reviewed messages. */
export class ListQueueQuery {
  @QueryInteger({ description: 'Maximum number of rows.', min: 1, max: 1000, default: 50 })
  limit: number = 50;

  @QueryText({ description: 'Cursor: a message id. This message is not part of the response.', max: 20, example: '42' })
  id?: string;

  @QueryChoice({
    description:
      'append: messages after the one with the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
    default: 'append',
  })
  affix: Affix = 'append';

  @QueryChoice({
    description:
      'By what the list is ordered. id: that of the message; time: when it was blocked, first flagged or reviewed. With time, the cursor must be a message that is in the list, or was until it was reviewed.',
    of: ['id', 'time'],
    default: 'id',
  })
  sortBy: QueueOrder = 'id';

  @QueryText({
    description: 'Keeps messages that this rule blocked or flagged.',
    max: 100,
    example: 'text-profanity-filter',
  })
  ruleId?: string;

  @IdField({ description: 'Keeps messages of this sender.', optional: true, example: 'andrew' })
  sender?: string;

  @QueryText({
    description:
      'Keeps messages that are assigned to this collaborator: an email address, or none for those without an assignee.',
    max: 254,
    example: 'mei@example.com',
  })
  assignee?: string;

  @QueryTimestamp({
    description: 'Keeps messages that were blocked, first flagged or reviewed at this time or later, in Unix seconds.',
  })
  fromTimestamp?: number;

  @QueryTimestamp({
    description:
      'Keeps messages that were blocked, first flagged or reviewed at this time or earlier, in Unix seconds.',
  })
  toTimestamp?: number;
}

/** @throws ERR_BAD_REQUEST for an invalid id */
export function cursorOf({ limit, affix, id, sortBy }: ListQueueQuery): QueueCursor {
  const cursor = id ? parseId(id) : undefined;
  if (id && cursor === undefined) throw DomainError.invalid({ id: ['The id must be a message id.'] });
  return { limit, affix, id: cursor, sortBy };
}
