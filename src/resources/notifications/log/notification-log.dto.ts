import type { Affix } from '#platform/database/lists/page.js';
import { IdField } from '#platform/http/fields/field.js';
import {
  MAX_TIMESTAMP,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryText,
} from '#platform/http/fields/query-field.js';
import {
  NOTIFICATION_REASONS,
  NOTIFICATION_TRIGGERS,
  type NotificationChannel,
  type NotificationState,
} from '../notification.js';
import { PROVIDER_KINDS, providerNames, type ProviderName } from '../providers/provider-definitions.js';

export const LOG_STATES = ['suppressed', 'pending', 'waiting', 'sent', 'failed'] as const satisfies NotificationState[];
export const LOG_PROVIDERS = providerNames(PROVIDER_KINDS);
export const LOG_CHANNELS = ['push', 'email', 'sms'] as const satisfies NotificationChannel[];

const QueryId = (description: string) => IdField({ description, optional: true, example: 'andrew' });

const QueryMessageId = (description: string) =>
  QueryInteger({ description, min: 1, max: Number.MAX_SAFE_INTEGER, example: 42 });

const QueryMilliseconds = (description: string) =>
  QueryInteger({ description: `${description}, in Unix milliseconds.`, min: 0, max: MAX_TIMESTAMP * 1000 });

export class ListLogQuery {
  @QueryMessageId('Returns entries about this message.')
  messageId?: number;

  @QueryMessageId('Returns entries about this reaction.')
  reactionId?: number;

  @QueryMilliseconds('Returns entries of this time or later')
  from?: number;

  @QueryMilliseconds('Returns entries of this time or earlier')
  to?: number;

  @QueryId('Returns entries about notifications to this user.')
  uid?: string;

  @QueryText({ description: 'Returns entries about messages of this category.', max: 100, example: 'message' })
  messageCategory?: string;

  @QueryText({ description: 'Returns entries about messages of this type.', max: 100, example: 'text' })
  messageType?: string;

  @QueryChoice({ description: 'Returns entries with this trigger.', of: NOTIFICATION_TRIGGERS })
  trigger?: string;

  @QueryId('Returns entries about messages of this sender.')
  sender?: string;

  @QueryId('Returns entries about reactions of this user.')
  reactionSender?: string;

  @QueryId('Returns entries about messages to this user or group.')
  receiver?: string;

  @QueryChoice({ description: 'Returns entries about messages to users, or to groups.', of: ['user', 'group'] })
  receiverType?: 'user' | 'group';

  @QueryId('Returns entries about reactions to messages of this user.')
  reactionReceiver?: string;

  @QueryId(
    'Returns entries about group events that concern this member, and about messages, reactions and calls of groups that the member is notified of.',
  )
  member?: string;

  @QueryChoice({ description: 'Returns entries of this channel.', of: LOG_CHANNELS })
  channel?: NotificationChannel;

  @QueryChoice({ description: 'Returns entries of this provider.', of: LOG_PROVIDERS })
  provider?: ProviderName;

  @QueryBoolean({ description: 'true: decided to be sent; false: decided against.' })
  notificationTriggered?: boolean;

  @QueryChoice({ description: 'Returns entries with this reason.', of: NOTIFICATION_REASONS })
  reason?: string;

  @QueryBoolean({ description: 'true: sent; false: failed.' })
  success?: boolean;

  @QueryChoice({ description: 'Returns entries in this state.', of: LOG_STATES })
  state?: NotificationState;

  @QueryText({
    description: 'Cursor: the _id of an entry. This entry is not part of the response.',
    max: 24,
    example: '00000000000000000000002a',
  })
  logId?: string;

  @QueryChoice({
    description:
      'With logId. append: the entries after it, which are older; prepend: those before it, which are newer.',
    of: ['append', 'prepend'],
    default: 'append',
  })
  affix: Affix = 'append';

  @QueryInteger({ description: 'Entries per page.', min: 1, max: 100, default: 20 })
  limit: number = 20;
}
