import { CharactersField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryBoolean, QueryChoice, QueryText, QueryTextList } from '#platform/http/fields/query-field.js';
import { SentListQuery } from '../lists/campaign-list.dto.js';
import { QueryTimeField } from '../lists/query-time-field.js';

export class FeedItemQuery {
  @QueryBoolean({ description: 'true: the content has the names of variables and not the values.' })
  templateOnly?: boolean;
}

export class FeedQuery extends SentListQuery {
  @QueryChoice({ description: 'all by default.', of: ['read', 'unread', 'all'] })
  readState?: 'read' | 'unread' | 'all';

  @QueryTimeField({ description: 'Items that were sent at this time or later, in Unix seconds or ISO 8601.' })
  dateFrom?: Date;

  @QueryTimeField({ description: 'Items that were sent until this time, in Unix seconds or ISO 8601.' })
  dateTo?: Date;

  @QueryTextList({ description: 'Tags, with commas.', max: 100 })
  tags?: string[];

  @QueryChoice({ description: 'Whether one of the tags suffices, or all are needed.', of: ['any', 'all'] })
  tagMatch?: 'any' | 'all';

  @QueryText({ description: 'Only items of the category.', max: 100 })
  templateCategory?: string;

  @QueryText({ description: 'Only items of the channel: its channelId.', max: 100 })
  channelId?: string;

  @QueryBoolean({ description: 'Whether the response has deleted items as well. For the app only.' })
  includeDeleted?: boolean;

  @QueryBoolean({ description: 'Whether the response has expired items as well.' })
  includeExpired?: boolean;

  @QueryChoice({ description: 'Both are the time of the sending.', of: ['sentAt', 'createdAt'] })
  sort?: 'sentAt' | 'createdAt';

  @QueryText({ description: 'uid of the user whose feed it is. For the app; ignored where a user acts.', max: 100 })
  receiver?: string;

  @QueryBoolean({ description: 'true: the content has the names of variables and not the values.' })
  templateOnly?: boolean;
}

export class UnreadCountQuery {
  @QueryText({ description: 'Only items of the category.', max: 100 })
  templateCategory?: string;
}

export class FeedItemParam {
  @PathText('ERR_FEED_ITEM_NOT_FOUND', (id) => [{ id }], { description: 'Id of the item.', max: 100, example: '1' })
  id!: string;
}

export class PushNotificationParam {
  @PathText('ERR_PUSH_NOTIFICATION_NOT_FOUND', (id) => [{ id }], {
    description: 'Id of the push notification.',
    max: 100,
    example: '1',
  })
  id!: string;
}

export class EngagementDto {
  @CharactersField({
    description: 'What the user did, such as clicked. Each topic counts once.',
    optional: true,
    max: 64,
    characters: ['A-Za-z0-9_-', 'A-Z, a-z, 0-9, - and _'],
    example: 'clicked',
  })
  topic?: string;
}

export class PushNotificationsQuery extends SentListQuery {
  @QueryText({ description: 'uid of the user. For the app; ignored where a user acts.', max: 100 })
  receiver?: string;
}
