import { QueryBoolean, QueryTimestamp } from '#platform/http/fields/query-field.js';
import {
  ListAllMessagesQuery,
  ListGroupMessagesQuery,
  ListUserMessagesQuery,
} from '../messages/content/message.dto.js';
import type { ChangedMessages } from '../messages/list/message-filter.js';
import type { MessageListQuery } from '../messages/list/message-list-page.js';

const UpdatedAt = () =>
  QueryTimestamp({
    description:
      'Unix seconds: keeps messages that were sent or changed after it, in the order of their last changes. With append and an id, the second of the last change in the page before.',
  });

const OnlyUpdates = () =>
  QueryBoolean({
    description: 'Keeps messages that were changed after they were sent, in the order of their changes.',
  });

export type LibraryMessagesQuery = MessageListQuery & { updatedAt?: number; onlyUpdates?: boolean };

export class ListAllLibraryMessagesQuery extends ListAllMessagesQuery {
  @UpdatedAt()
  updatedAt?: number;

  @OnlyUpdates()
  onlyUpdates?: boolean;
}

export class ListLibraryUserMessagesQuery extends ListUserMessagesQuery {
  @UpdatedAt()
  updatedAt?: number;

  @OnlyUpdates()
  onlyUpdates?: boolean;
}

export class ListLibraryGroupMessagesQuery extends ListGroupMessagesQuery {
  @UpdatedAt()
  updatedAt?: number;

  @OnlyUpdates()
  onlyUpdates?: boolean;
}

export class ListLibraryRepliesQuery extends ListLibraryUserMessagesQuery {
  @QueryBoolean({ description: 'The message of the thread as well, before its replies.' })
  withParent?: boolean;

  @QueryBoolean({ description: 'Leaves out replies of users whom the acting user has blocked.' })
  hideMessagesFromBlockedUsers?: boolean;
}

export const changedMessagesOf = ({
  updatedAt: since,
  onlyUpdates = false,
}: LibraryMessagesQuery): ChangedMessages | undefined =>
  since === undefined && !onlyUpdates ? undefined : { since, onlyUpdates };
