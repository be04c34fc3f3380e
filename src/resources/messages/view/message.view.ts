import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { TimesOfAll } from '#core/conversation-states/receipts-of-all.sql.js';
import type { Receipt } from '#core/conversation-states/receipts.sql.js';
import { conversationIdOf } from '#core/conversations/conversation-key.js';
import { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { namedSchema } from '#platform/openapi/endpoints/named-schema.js';
import { isCall, type CallMessageRow } from '../model/call-message.js';
import { isActionMessage, isOnMessage, type ActionRow } from '../model/message-action.js';
import type { MessageAnnotations, ReactionCount } from '../model/message-annotations.js';
import type { MessageRow } from '../model/message-row.js';
import { MentionedUserView } from './message-mention.view.js';
import { ModerationView } from './moderation.view.js';
import { withPoll } from './poll.view.js';

/** The schema of an object with these members, which are strings, and any others. */
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

class MessageEntityView {
  @ApiProperty({ allOf: [messageEntity] })
  entity!: object;
  @ApiProperty({ enum: ['user', 'group', 'message', 'call'] }) entityType!: string;
}

class ReactionCountView {
  @ApiProperty({ example: '😀' }) reaction!: string;
  @ApiProperty({ description: 'Number of users who reacted with it.' }) count!: number;
  @ApiPropertyOptional({ description: 'true if the acting user is one of them.' }) reactedByMe?: boolean;
}

export class InteractionView {
  @ApiProperty() elementId!: string;
  @ApiProperty({ description: 'Unix seconds, of the first time.' }) interactedAt!: number;
}

/** When one receiver got and read a message. */
export class MessageReceiptView {
  @ApiProperty({ description: 'uid of the user who got the message.' }) sender!: string;
  @ApiProperty({ description: 'Unix seconds.' }) deliveredAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent if the user has not read it.' }) readAt?: number;
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
  @ApiPropertyOptional({ description: 'Given by the sender. Without it, client libraries get the id.' }) muid?: string;
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
      'The content that was sent, and entities: sender and receiver. Action and call messages have action, and the entities by (the user who acted), on (the user, message or call that it concerns) and for (the conversation). A deleted message has entities only.',
    selfRequired: true,
    type: 'object',
    additionalProperties: true,
    required: ['entities'],
    properties: {
      text: { type: 'string' },
      matches: {
        description: 'With withMatches: the parts of the text that the search found, in UTF-16 code units.',
        type: 'array',
        items: { type: 'object', required: ['start', 'end'], additionalProperties: { type: 'integer' } },
      },
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
        description: 'In the order of their first use.',
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
  @ApiPropertyOptional({ description: 'In lists, with withTags only.', type: [String] }) tags?: string[];
  @ApiPropertyOptional({ description: 'Id of the message that this one replies to in a thread.' }) parentId?: string;
  @ApiPropertyOptional({ description: 'Number of replies in the thread of this message; absent if there are none.' })
  replyCount?: number;
  @ApiPropertyOptional({ description: 'true if the acting user is subscribed to the thread of this message.' })
  threadSubscribed?: boolean;
  @ApiPropertyOptional({ description: 'Id of the message that this one quotes.' }) quotedMessageId?: string;
  @ApiPropertyOptional({
    description:
      'The quoted message in its present state, without a message that it quotes itself. Absent if it was erased or the acting user may not read it.',
    type: () => MessageView,
  })
  quotedMessage?: MessageView;
  @ApiPropertyOptional({ description: 'Of a pinned message. Unix seconds.' }) pinnedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) pinnedBy?: string;
  @ApiPropertyOptional({ description: 'Of a message that the acting user has saved. Unix seconds.' }) savedAt?: number;
  @ApiPropertyOptional({ description: 'When it disappears for everybody. Unix seconds.' }) disappearsAt?: number;
  @ApiProperty({ description: 'Unix seconds.' }) sentAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiPropertyOptional({
    description:
      'For the sender and the app. For a message to a group, the time at which the last of the members got it, present once all other users who were members at the time of sending have got it; absent in groups of more than 300 members. Unix seconds.',
  })
  deliveredAt?: number;
  @ApiPropertyOptional({
    description: 'The time at which it was read, with the conditions of `deliveredAt`. Unix seconds.',
  })
  readAt?: number;
  @ApiPropertyOptional({
    description:
      'The users who got the message, for its sender and the app. In responses with a single message; in lists of conversations the last message has it for everybody, empty except for its sender and the app. Groups of more than 300 members have none.',
    type: MessageReceiptsView,
  })
  receipts?: MessageReceiptsView;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) editedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) editedBy?: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) deletedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) deletedBy?: string;
}

/** Everything beside its row that the view of a message shows, for all messages of a page. */
export interface MessageRelations {
  /** The users by uid, for every uid in the rows, also users who do not exist any more. */
  readonly users: ReadonlyMap<string, UserSummaryView>;
  /** The groups by guid, for every guid in the rows. */
  readonly groups: ReadonlyMap<string, GroupSummaryView>;
  /** Messages that action messages are about and quoted messages, by id, where the viewer may see them. */
  readonly messages: ReadonlyMap<string, MessageRow>;
  /** The annotations by id of the message; a new message has none. */
  readonly annotations: ReadonlyMap<bigint, MessageAnnotations>;
  /** The mentioned users by uid. */
  readonly mentioned: ReadonlyMap<string, MentionedUserView>;
  /** The receipts by id of the message, where the viewer may see them. */
  readonly receipts: ReadonlyMap<bigint, Receipt[]>;
  /** When all members of a group got and read a message, likewise. */
  readonly timesOfAll: ReadonlyMap<bigint, TimesOfAll>;
}

export interface MessageViewOptions {
  withTags?: boolean;
  /** Truncates the texts that exceed the size of a page; data.truncated marks them. */
  previews?: boolean;
  /**
   * `times`: when messages were delivered and read. `everyone`: also the receipts of each receiver. Receipts of messages to users are
   * part of the page. Those of messages to groups take one query for the times and one more for `everyone`.
   */
  receipts?: 'times' | 'everyone';
}

export function messageView(
  row: MessageRow,
  relations: MessageRelations,
  { withTags = true, receipts: shown }: MessageViewOptions = {},
): MessageView {
  const receipts = (shown && relations.receipts.get(row.id)) ?? [];
  const receipt = row.receiverType === 'user' ? receipts[0] : shown && relations.timesOfAll.get(row.id);
  const annotations = relations.annotations.get(row.id);
  return {
    id: String(row.id),
    muid: row.muid ?? undefined,
    conversationId: conversationIdOf(row.conversationKey),
    sender: row.sender,
    receiverType: row.receiverType,
    receiver: row.receiver,
    category: row.category,
    type: row.type,
    data: dataOf(row, relations),
    tags: withTags && row.tags.length > 0 ? row.tags : undefined,
    parentId: row.parentId === null ? undefined : String(row.parentId),
    replyCount: annotations?.replies,
    threadSubscribed: annotations?.subscribed,
    quotedMessageId: row.quotedMessageId === null ? undefined : String(row.quotedMessageId),
    quotedMessage: quotedView(row, relations),
    pinnedAt: annotations?.pin && unixSeconds(annotations.pin.pinnedAt),
    pinnedBy: annotations?.pin?.pinnedBy,
    savedAt: annotations?.savedAt && unixSeconds(annotations.savedAt),
    disappearsAt: annotations?.disappearsAt && unixSeconds(annotations.disappearsAt),
    sentAt: unixSeconds(row.sentAt),
    updatedAt: unixSeconds(row.updatedAt),
    deliveredAt: receipt && optionalUnixSeconds(receipt.deliveredAt),
    readAt: receipt && optionalUnixSeconds(receipt.readAt),
    receipts: shown === 'everyone' && receipts.length > 0 ? { data: receipts.map(receiptView) } : undefined,
    editedAt: optionalUnixSeconds(row.editedAt),
    editedBy: row.editedBy ?? undefined,
    deletedAt: optionalUnixSeconds(row.deletedAt),
    deletedBy: row.deletedBy ?? undefined,
  };
}

function quotedView({ quotedMessageId: id }: MessageRow, relations: MessageRelations): MessageView | undefined {
  const quoted = id === null ? undefined : relations.messages.get(String(id));
  return quoted && messageView({ ...quoted, quotedMessageId: null }, relations);
}

function dataOf(row: MessageRow, relations: MessageRelations): Record<string, unknown> {
  if (isActionMessage(row)) return actionData(row, relations);
  return isCall(row) ? callData(row, relations) : contentData(row, relations);
}

const receiptView = ({ uid, deliveredAt, readAt }: Receipt): MessageReceiptView =>
  withoutAbsent({ sender: uid, deliveredAt: unixSeconds(deliveredAt), readAt: optionalUnixSeconds(readAt) });

function contentData(row: MessageRow, relations: MessageRelations): Record<string, unknown> {
  const { reactions, interactions, poll } = relations.annotations.get(row.id) ?? {};
  return {
    ...(poll ? withPoll(row.data, String(row.id), poll) : row.data),
    ...(row.mentionedUids.length > 0 && {
      mentions: Object.fromEntries(row.mentionedUids.map((uid) => [uid, relations.mentioned.get(uid)!])),
    }),
    ...(reactions && { reactions: reactions.map(reactionCountView) }),
    ...(interactions && { interactions }),
    ...moderationData(row),
    entities: { sender: userEntity(row.sender, relations), receiver: receiverEntity(row, relations) },
  };
}

const moderationData = ({ moderationStatus: status }: Pick<MessageRow, 'moderationStatus'>) =>
  status ? { moderation: { status } } : {};

function actionData(row: ActionRow, relations: MessageRelations): Record<string, unknown> {
  const { data } = row;
  const by = userEntity(data.by, relations);
  if (isOnMessage(data)) {
    const entities = {
      by,
      for: receiverEntity(row, relations),
      on: { entity: changedMessage(row, data.messageId, relations), entityType: 'message' },
    };
    return { action: data.action, ...moderationData(row), entities };
  }
  const group = receiverEntity(row, relations, data.membersCount);
  const extras = data.newScope ? { extras: { scope: { old: data.oldScope, new: data.newScope } } } : {};
  return { action: data.action, entities: { by, on: userEntity(data.on, relations), for: group }, ...extras };
}

function callData(row: CallMessageRow, relations: MessageRelations): Record<string, unknown> {
  const { action, by } = row.data;
  const call = { entity: callEntity(row, relations), entityType: 'call' };
  return { action, entities: { by: userEntity(by, relations), on: call, for: receiverEntity(row, relations) } };
}

/** The call as it was when the message was written. */
function callEntity({ conversationKey, type, data }: CallMessageRow, relations: MessageRelations): object {
  const { sessionId, initiator, receiverType, receiver, metadata, ...times } = data.call;
  const address = { receiverType, receiver, conversationKey };
  const entities = { sender: userEntity(initiator, relations), receiver: receiverEntity(address, relations) };
  return {
    sessionid: sessionId,
    conversationId: conversationIdOf(conversationKey),
    type,
    status: data.action,
    sender: initiator,
    receiverType,
    receiver,
    ...times,
    data: withoutAbsent({ entities, metadata }),
  };
}

/** The edited or deleted message; for an erased one, what its action message contains. */
function changedMessage(action: ActionRow, messageId: string, relations: MessageRelations): object {
  const message = relations.messages.get(messageId);
  if (message) return messageView(message, relations);
  const at = unixSeconds(action.sentAt);
  return {
    id: messageId,
    conversationId: conversationIdOf(action.conversationKey),
    deletedAt: at,
    deletedBy: action.data.by,
  };
}

const reactionCountView = ({ reaction, count, byViewer }: ReactionCount): ReactionCountView => ({
  reaction,
  count,
  ...(byViewer && { reactedByMe: true }),
});

const userEntity = (uid: string, { users }: MessageRelations) => ({ entity: users.get(uid)!, entityType: 'user' });

/** @param membersCount of the group at the time of the message, where the message has it */
function receiverEntity(
  row: Pick<MessageRow, 'receiverType' | 'receiver' | 'conversationKey'>,
  { users, groups }: MessageRelations,
  membersCount?: number,
) {
  if (row.receiverType === 'user') {
    const conversationId = conversationIdOf(row.conversationKey);
    return { entity: { ...users.get(row.receiver)!, conversationId }, entityType: 'user' };
  }
  const group = groups.get(row.receiver)!;
  const exists = group.membersCount !== undefined;
  return { entity: exists && membersCount !== undefined ? { ...group, membersCount } : group, entityType: 'group' };
}
