import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { conversationIdOf, groupConversationId } from '#core/conversations/conversation-key.js';
import { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { namedSchema } from '#platform/openapi/endpoints/named-schema.js';
import { GroupView } from '#resources/groups/group.view.js';
import { MessageView } from '#resources/messages/view/message.view.js';
import { UserView } from '#resources/users/user.view.js';
import type { PinnedConversation } from '../pins/pinned-conversations.repository.js';
import type { Conversation } from './conversation-list.sql.js';

type PeerView = UserView | GroupView | UserSummaryView | GroupSummaryView;

const peerSchema = namedSchema('ConversationCounterpart', {
  anyOf: [UserView, GroupView, UserSummaryView, GroupSummaryView].map((view) => ({ $ref: getSchemaPath(view) })),
});

const ConversationWith = () =>
  ApiProperty({
    description: 'The user or the group that the conversation is with, as the user sees them.',
    allOf: [peerSchema],
  });

@ApiExtraModels(UserView, GroupView, UserSummaryView, GroupSummaryView, MessageView)
export class ConversationView {
  @ApiProperty({ example: 'andrew_user_tina' }) conversationId!: string;
  @ApiProperty({ enum: ['user', 'group'] }) conversationType!: string;
  @ApiPropertyOptional({ description: 'Whose conversation it is; only where no user acts.' }) uid?: string;
  @ApiProperty({
    description:
      'A number. Messages of others among the newest 10,000, without those that were deleted and replies in threads; always 0 in groups of more than 300 members.',
    example: '2',
  })
  unreadMessageCount!: string;
  @ApiProperty({
    description: 'A number. Those of the unread messages that mention the user.',
    example: '1',
  })
  unreadMentionsCount!: string;
  @ApiPropertyOptional({ description: 'Newest message that the user has read.', type: 'integer' })
  lastReadMessageId?: number;
  @ApiPropertyOptional({ description: 'On request.', type: [String] }) tags?: string[];
  @ApiPropertyOptional({ description: 'Unix seconds.' }) pinnedAt?: number;
  @ApiPropertyOptional({ description: 'When the user archived it, in Unix seconds.' }) archivedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system where the app pinned it for all users.' }) pinnedBy?: string;
  @ApiPropertyOptional({
    description: 'Messages disappear so many seconds after they are sent; absent where they stay.',
  })
  disappearAfterSeconds?: number;
  @ApiProperty({
    description: 'Of the first message, and in a group when the user became a member. Unix seconds.',
  })
  createdAt!: number;
  @ApiProperty({ description: 'Of the last message. Unix seconds.' }) updatedAt!: number;
  @ApiPropertyOptional({
    description: 'Absent where the last one was deleted, and in a conversation that was pinned before its first one.',
    type: MessageView,
  })
  lastMessage?: MessageView;
  @ConversationWith() conversationWith!: PeerView;
}

@ApiExtraModels(UserView, GroupView, UserSummaryView, GroupSummaryView)
export class PinnedConversationView {
  @ApiProperty({ enum: ['user', 'group'] }) conversationType!: string;
  @ApiPropertyOptional({ description: 'Of groups; with a user, everybody has another one.', example: 'group_hikers' })
  conversationId?: string;
  @ApiProperty({ description: 'Unix seconds.' }) pinnedAt!: number;
  @ApiProperty({ example: SYSTEM_UID }) pinnedBy!: string;
  @ConversationWith() conversationWith!: PeerView;
}

interface ConversationRelations {
  /** The counts are undefined where there are none. */
  unread?: { unread: number; mentions: number };
  lastSentAt?: Date;
  lastMessage?: MessageView;
  conversationWith: PeerView;
  disappearAfterSeconds?: number;
}

interface ConversationViewOptions {
  withTags?: boolean;
  /** Whether it is said whose conversation it is. */
  withUid?: boolean;
}

export function conversationView(
  conversation: Conversation,
  { unread, lastSentAt, lastMessage, conversationWith, disappearAfterSeconds }: ConversationRelations,
  { withTags = false, withUid = false }: ConversationViewOptions,
): ConversationView {
  const { uid, ownPinnedAt, globalPinnedAt, createdAt, readMessageId } = conversation;
  const tags = conversation.tags ?? [];
  return withoutAbsent({
    conversationId: conversationIdOf(conversation.conversationKey),
    conversationType: conversation.receiverType,
    uid: withUid ? uid : undefined,
    unreadMessageCount: String(unread?.unread ?? 0),
    unreadMentionsCount: String(unread?.mentions ?? 0),
    lastReadMessageId: readMessageId > 0n ? Number(readMessageId) : undefined,
    tags: withTags && tags.length > 0 ? tags : undefined,
    pinnedAt: optionalUnixSeconds(globalPinnedAt ?? ownPinnedAt),
    pinnedBy: globalPinnedAt ? SYSTEM_UID : ownPinnedAt ? uid : undefined,
    archivedAt: optionalUnixSeconds(conversation.archivedAt),
    disappearAfterSeconds,
    createdAt: unixSeconds(createdAt),
    updatedAt: unixSeconds(lastSentAt ?? createdAt),
    lastMessage,
    conversationWith,
  });
}

export const pinnedConversationView = (
  { receiverType, receiver, pinnedAt }: PinnedConversation,
  conversationWith: PeerView,
): PinnedConversationView =>
  withoutAbsent({
    conversationType: receiverType,
    conversationId: receiverType === 'group' ? groupConversationId(receiver) : undefined,
    pinnedAt: unixSeconds(pinnedAt),
    pinnedBy: SYSTEM_UID,
    conversationWith,
  });
