import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { optionalUnixSeconds, unixSeconds } from '../../../platform/http/envelope.js';
import { withoutAbsent } from '../../../platform/http/json.js';
import { namedSchema } from '../../../platform/openapi/named-schema.js';
import type { TimesOfAll } from '../../../domain/conversation-states/receipts-of-all.sql.js';
import type { Receipt } from '../../../domain/conversation-states/receipts.sql.js';
import { conversationIdOf } from '../../../domain/conversation-key.js';
import { GroupSummaryView, UserSummaryView } from '../../../domain/lookups/summary.view.js';
import { isCall, type CallMessageRow } from '../system/call-message.js';
import { isActionMessage, isOnMessage, type ActionRow } from '../system/message-action.js';
import { MentionedUserView } from './message-mention.view.js';
import type { MessageAnnotations, ReactionCount } from './message-annotations.js';
import type { MessageRow } from './message-row.js';

/** An object with these members, which are strings, and others. */
const openObject = (name: string, ...required: string[]) =>
  namedSchema(name, {
    type: 'object',
    additionalProperties: true,
    required,
    properties: Object.fromEntries(required.map((member) => [member, { type: 'string' }])),
  });

const messageEntity = namedSchema('MessageEntity', {
  description:
    'A user, a group; in the action messages of edits and deletions, the message; in call messages, the call.',
  anyOf: [
    { $ref: getSchemaPath(UserSummaryView) },
    { $ref: getSchemaPath(GroupSummaryView) },
    openObject('MessageEntityMessage', 'id', 'conversationId'),
    openObject('MessageEntityCall', 'sessionid', 'conversationId'),
  ],
});

export class MessageEntityView {
  @ApiProperty({ allOf: [messageEntity] })
  entity!: object;
  @ApiProperty({ enum: ['user', 'group', 'message', 'call'] }) entityType!: string;
}

class ReactionCountView {
  @ApiProperty({ example: '😀' }) reaction!: string;
  @ApiProperty({ description: 'Users who put it.' }) count!: number;
  @ApiPropertyOptional({ description: 'true where the acting user is one of them.' }) reactedByMe?: boolean;
}

class InteractionView {
  @ApiProperty() elementId!: string;
  @ApiProperty({ description: 'Unix seconds, of the first time.' }) interactedAt!: number;
}

class ModerationView {
  @ApiProperty({ enum: ['pending', 'approved', 'disapproved'] }) status!: string;
}

/** What one of those whom a message reached made of it. */
export class MessageReceiptView {
  @ApiProperty({ description: 'uid of who got the message.' }) sender!: string;
  @ApiProperty({ description: 'Unix seconds.' }) deliveredAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent for who has not read it.' }) readAt?: number;
}

class MessageReceiptsView {
  @ApiProperty({ type: [MessageReceiptView] }) data!: MessageReceiptView[];
}

@ApiExtraModels(
  UserSummaryView,
  GroupSummaryView,
  MentionedUserView,
  MessageEntityView,
  ModerationView,
  ReactionCountView,
  InteractionView,
)
export class MessageView {
  @ApiProperty({ description: 'A decimal number; later messages have larger ones.' }) id!: string;
  @ApiPropertyOptional({ description: 'The id that the sender gave the message.' }) muid?: string;
  @ApiProperty({ description: 'Both uids in ascending order around _user_, or group_ and the guid.' })
  conversationId!: string;
  @ApiProperty({ description: 'uid.' }) sender!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ description: 'uid or guid.' }) receiver!: string;
  @ApiProperty({ description: 'message, custom, interactive, card, agentic, action or call.' }) category!: string;
  @ApiProperty({
    description:
      'text, image, file, audio or video; groupMember or message for actions; audio or video for calls; others as they were sent.',
  })
  type!: string;
  @ApiProperty({
    description:
      'What was sent, and entities: sender and receiver. Of an action or call message: action, and entities by (who acted), on (whom or what) and for (where). Nothing but entities of a deleted message.',
    selfRequired: true,

    type: 'object',
    additionalProperties: true,
    required: ['entities'],
    properties: {
      text: { type: 'string' },
      action: { type: 'string' },
      metadata: { type: 'object', additionalProperties: true },
      customData: { type: 'object', additionalProperties: true },
      attachments: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: true,
          properties: { url: { type: 'string' } },
          required: ['url'],
        },
      },
      url: { description: 'Of the first file that came with the message.', type: 'string' },
      entities: { type: 'object', additionalProperties: { $ref: getSchemaPath(MessageEntityView) } },
      mentions: {
        description: 'The users whom <@uid:…> in the text mentions, by uid.',
        type: 'object',
        additionalProperties: { $ref: getSchemaPath(MentionedUserView) },
      },
      reactions: {
        description: 'In the order in which they first came.',
        type: 'array',
        items: { $ref: getSchemaPath(ReactionCountView) },
      },
      interactiveData: { type: 'object', additionalProperties: true },
      interactions: {
        description: 'Of an interactive message: the elements that the acting user has used.',
        type: 'array',
        items: { $ref: getSchemaPath(InteractionView) },
      },
      card: { type: 'object', additionalProperties: true },
      moderation: { allOf: [{ $ref: getSchemaPath(ModerationView) }] },
    },
  })
  data!: Record<string, unknown>;
  @ApiPropertyOptional({ description: 'In lists with withTags only.', type: [String] }) tags?: string[];
  @ApiPropertyOptional({ description: 'Id of the message that this one replies to in a thread.' }) parentId?: string;
  @ApiPropertyOptional({ description: 'Replies in the thread of this message; absent for none.' }) replyCount?: number;
  @ApiPropertyOptional({ description: 'true where the acting user follows the thread of this message.' })
  threadSubscribed?: boolean;
  @ApiPropertyOptional({ description: 'Id of the message that this one quotes.' }) quotedMessageId?: string;
  @ApiPropertyOptional({
    description:
      'That message, as it is now and without what it quotes itself. Absent where it was erased, and where the acting user may not read it.',
    type: () => MessageView,
  })
  quotedMessage?: MessageView;
  @ApiPropertyOptional({ description: 'Of a pinned message. Unix seconds.' }) pinnedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) pinnedBy?: string;
  @ApiPropertyOptional({ description: 'Of a message that the acting user has saved. Unix seconds.' }) savedAt?: number;
  @ApiProperty({ description: 'Unix seconds.' }) sentAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiPropertyOptional({
    description:
      'For the sender and the app. Of a message to a group, when the last of the other members got it, once all have who were members when it was sent; groups of more than 300 members have none. Unix seconds.',
  })
  deliveredAt?: number;
  @ApiPropertyOptional({ description: 'When it was read, like `deliveredAt`. Unix seconds.' })
  readAt?: number;
  @ApiPropertyOptional({
    description:
      'Who got the message, for its sender and the app: of a single message, and of the last one of a conversation, where it is there for everybody, empty for others. Groups of more than 300 members keep none.',
    type: MessageReceiptsView,
  })
  receipts?: MessageReceiptsView;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) editedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) editedBy?: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) deletedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) deletedBy?: string;
}

/** What messages speak of, looked up beforehand and each made into its view once. */
export interface MessageRelations {
  /** Of every uid and guid that is spoken of, also of those who are gone. */
  readonly users: ReadonlyMap<string, UserSummaryView>;
  readonly groups: ReadonlyMap<string, GroupSummaryView>;
  /** Messages that action messages are about, and those that are quoted, as far as they are there for the viewer. */
  readonly messages: ReadonlyMap<string, MessageRow>;
  /** What messages met with, as far as it was looked up. */
  readonly responses: ReadonlyMap<bigint, MessageAnnotations>;
  /** Of every uid that is mentioned. */
  readonly mentioned: ReadonlyMap<string, MentionedUserView>;
  /** By id of the message, where the viewer may know. */
  readonly receipts: ReadonlyMap<bigint, Receipt[]>;
  /** Of messages to groups, likewise. */
  readonly timesOfAll: ReadonlyMap<bigint, TimesOfAll>;
}

export interface MessageViewOptions {
  withTags?: boolean;
  /** Of messages that are too large for a page together, the last ones are cut short: data.truncated says so. */
  previews?: boolean;
  /** When one-to-one messages were delivered and read; or also who got each message. Costs a query for each kind of receiver. */
  receipts?: 'times' | 'everyone';
}

export function messageView(
  row: MessageRow,
  around: MessageRelations,
  { withTags = true, receipts: shown }: MessageViewOptions = {},
): MessageView {
  const receipts = (shown && around.receipts.get(row.id)) ?? [];
  const receipt = row.receiver_type === 'user' ? receipts[0] : shown && around.timesOfAll.get(row.id);
  const responses = around.responses.get(row.id);
  return {
    id: String(row.id),
    muid: row.muid ?? undefined,
    conversationId: conversationIdOf(row.conversation_key),
    sender: row.sender,
    receiverType: row.receiver_type,
    receiver: row.receiver,
    category: row.category,
    type: row.type,
    data: dataOf(row, around),
    tags: withTags && row.tags.length > 0 ? row.tags : undefined,
    parentId: row.parent_id === null ? undefined : String(row.parent_id),
    replyCount: responses?.replies,
    threadSubscribed: responses?.subscribed,
    quotedMessageId: row.quoted_message_id === null ? undefined : String(row.quoted_message_id),
    quotedMessage: quotedView(row, around),
    pinnedAt: responses?.pin && unixSeconds(responses.pin.pinned_at),
    pinnedBy: responses?.pin?.pinned_by,
    savedAt: responses?.savedAt && unixSeconds(responses.savedAt),
    sentAt: unixSeconds(row.sent_at),
    updatedAt: unixSeconds(row.updated_at),
    deliveredAt: receipt && optionalUnixSeconds(receipt.deliveredAt),
    readAt: receipt && optionalUnixSeconds(receipt.readAt),
    receipts: shown === 'everyone' && receipts.length > 0 ? { data: receipts.map(receiptView) } : undefined,
    editedAt: optionalUnixSeconds(row.edited_at),
    editedBy: row.edited_by ?? undefined,
    deletedAt: optionalUnixSeconds(row.deleted_at),
    deletedBy: row.deleted_by ?? undefined,
  };
}

function quotedView({ quoted_message_id: id }: MessageRow, around: MessageRelations): MessageView | undefined {
  const quoted = id === null ? undefined : around.messages.get(String(id));
  return quoted && messageView({ ...quoted, quoted_message_id: null }, around);
}

function dataOf(row: MessageRow, around: MessageRelations): Record<string, unknown> {
  if (isActionMessage(row)) return actionData(row, around);
  return isCall(row) ? callData(row, around) : contentData(row, around);
}

const receiptView = ({ uid, deliveredAt, readAt }: Receipt): MessageReceiptView =>
  withoutAbsent({ sender: uid, deliveredAt: unixSeconds(deliveredAt), readAt: optionalUnixSeconds(readAt) });

function contentData(row: MessageRow, around: MessageRelations): Record<string, unknown> {
  const moderation = row.moderation_status ? { moderation: { status: row.moderation_status } } : {};
  const { reactions, interactions } = around.responses.get(row.id) ?? {};
  return {
    ...row.data,
    ...(row.mentioned_uids.length > 0 && { mentions: mentionsOf(row, around) }),
    ...(reactions && { reactions: reactions.map(reactionCountView) }),
    ...(interactions && { interactions }),
    ...moderation,
    entities: { sender: userEntity(row.sender, around), receiver: receiverEntity(row, around) },
  };
}

function actionData(row: ActionRow, around: MessageRelations): Record<string, unknown> {
  const { data } = row;
  const by = userEntity(data.by, around);
  if (isOnMessage(data)) {
    const entities = {
      by,
      for: receiverEntity(row, around),
      on: { entity: subjectOf(row, data.messageId, around), entityType: 'message' },
    };
    return { action: data.action, entities };
  }
  const group = receiverEntity(row, around, data.membersCount);
  const extras = data.newScope ? { extras: { scope: { old: data.oldScope, new: data.newScope } } } : {};
  return { action: data.action, entities: { by, on: userEntity(data.on, around), for: group }, ...extras };
}

function callData(row: CallMessageRow, around: MessageRelations): Record<string, unknown> {
  const { action, by } = row.data;
  const call = { entity: callEntity(row, around), entityType: 'call' };
  return { action, entities: { by: userEntity(by, around), on: call, for: receiverEntity(row, around) } };
}

/** The call as it was when the message was written. */
function callEntity({ conversation_key, type, data }: CallMessageRow, around: MessageRelations): object {
  const { sessionId, initiator, receiverType, receiver, metadata, ...times } = data.call;
  const address = { receiver_type: receiverType, receiver, conversation_key };
  const entities = { sender: userEntity(initiator, around), receiver: receiverEntity(address, around) };
  return {
    sessionid: sessionId,
    conversationId: conversationIdOf(conversation_key),
    type,
    status: data.action,
    sender: initiator,
    receiverType,
    receiver,
    ...times,
    data: withoutAbsent({ entities, metadata }),
  };
}

/** The edited or deleted message; of one that was erased, what its action message knows. */
function subjectOf(action: ActionRow, messageId: string, around: MessageRelations): object {
  const message = around.messages.get(messageId);
  if (message) return messageView(message, around);
  const at = unixSeconds(action.sent_at);
  return {
    id: messageId,
    conversationId: conversationIdOf(action.conversation_key),
    deletedAt: at,
    deletedBy: action.data.by,
  };
}

const mentionsOf = ({ mentioned_uids: uids }: MessageRow, { mentioned }: MessageRelations) =>
  Object.fromEntries(uids.map((uid) => [uid, mentioned.get(uid)!]));

const reactionCountView = ({ reaction, count, byViewer }: ReactionCount): ReactionCountView => ({
  reaction,
  count,
  ...(byViewer && { reactedByMe: true }),
});

const userEntity = (uid: string, { users }: MessageRelations) => ({ entity: users.get(uid)!, entityType: 'user' });

/** @param membersCount of the group at the time of the message, where it tells of it */
function receiverEntity(
  row: Pick<MessageRow, 'receiver_type' | 'receiver' | 'conversation_key'>,
  { users, groups }: MessageRelations,
  membersCount?: number,
) {
  if (row.receiver_type === 'user') {
    return {
      entity: { ...users.get(row.receiver)!, conversationId: conversationIdOf(row.conversation_key) },
      entityType: 'user',
    };
  }
  const group = groups.get(row.receiver)!;
  const isThere = group.membersCount !== undefined;
  return { entity: isThere && membersCount !== undefined ? { ...group, membersCount } : group, entityType: 'group' };
}
