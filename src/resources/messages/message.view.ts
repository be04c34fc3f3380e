import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { DomainError } from '../../platform/errors/domain-error.js';
import { optionalUnixSeconds, unixSeconds } from '../../platform/http/envelope.js';
import { withoutAbsent } from '../../platform/http/json.js';
import { ErrorBodyView } from '../../platform/openapi/endpoint.js';
import { GroupEntryView, UserEntryView } from '../directory/entry.view.js';
import { isCall, type CallMessageRow } from './call-message.js';
import { isAction, isOnMessage, type ActionRow } from './message-action.js';
import { MentionedUserView } from './message-mention.view.js';
import type { Receiver } from './message-receivers.js';
import type { MessageResponses } from './message-responses.repository.js';
import type { MessageRow } from './message-row.js';

export class MessageEntityView {
  @ApiProperty({
    description:
      'A user, a group; in the action messages of edits and deletions, the message; in call messages, the call.',
    anyOf: [
      { $ref: getSchemaPath(UserEntryView) },
      { $ref: getSchemaPath(GroupEntryView) },
      { type: 'object', additionalProperties: true, required: ['id', 'conversationId'] },
      { type: 'object', additionalProperties: true, required: ['sessionid', 'conversationId'] },
    ],
  })
  entity!: object;
  @ApiProperty({ enum: ['user', 'group', 'message', 'call'] }) entityType!: string;
}

class ReactionCountView {
  @ApiProperty({ example: '😀' }) reaction!: string;
  @ApiProperty({ description: 'Users who put it.' }) count!: number;
  @ApiPropertyOptional({ description: 'true where the acting user is one of them.' }) reactedByMe?: boolean;
}

class ModerationView {
  @ApiProperty({ enum: ['pending', 'approved', 'disapproved'] }) status!: string;
}

@ApiExtraModels(UserEntryView, GroupEntryView, MentionedUserView, MessageEntityView, ModerationView, ReactionCountView)
export class MessageView {
  @ApiProperty({ description: 'A decimal number; later messages have larger ones.' }) id!: string;
  @ApiPropertyOptional({ description: 'The id that the sender gave the message.' }) muid?: string;
  @ApiProperty({ description: 'Both uids in ascending order around _user_, or group_ and the guid.' })
  conversationId!: string;
  @ApiProperty({ description: 'uid.' }) sender!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ description: 'uid or guid.' }) receiver!: string;
  @ApiProperty({ description: 'message, custom, action or call.' }) category!: string;
  @ApiProperty({
    description: 'text, image, file, audio or video; groupMember or message for actions; audio or video for calls.',
  })
  type!: string;
  @ApiProperty({
    description:
      'What was sent, and entities: sender and receiver. Of an action or call message: action, and entities by (who acted), on (whom or what) and for (where). Nothing but entities of a deleted message.',
    type: 'object',
    additionalProperties: true,
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
      moderation: { allOf: [{ $ref: getSchemaPath(ModerationView) }] },
    },
    required: ['entities'],
  })
  data!: Record<string, unknown>;
  @ApiPropertyOptional({ description: 'In lists with withTags only.', type: [String] }) tags?: string[];
  @ApiPropertyOptional({ description: 'Id of the message that this one replies to in a thread.' }) parentId?: string;
  @ApiPropertyOptional({ description: 'Replies in the thread of this message; absent for none.' }) replyCount?: number;
  @ApiPropertyOptional({ description: 'true where the acting user follows the thread of this message.' })
  threadSubscribed?: boolean;
  @ApiProperty({ description: 'Unix seconds.' }) sentAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) editedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) editedBy?: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) deletedAt?: number;
  @ApiPropertyOptional({ description: 'uid, or app_system.' }) deletedBy?: string;
}

/** What messages speak of, looked up beforehand and each made into its view once. */
export interface MessageSurroundings {
  /** Of every uid and guid that is spoken of, also of those who are gone. */
  readonly users: ReadonlyMap<string, UserEntryView>;
  readonly groups: ReadonlyMap<string, GroupEntryView>;
  /** Messages that action messages are about, as far as they still exist. */
  readonly messages: ReadonlyMap<string, MessageRow>;
  /** What messages met with, as far as it was looked up. */
  readonly responses: ReadonlyMap<bigint, MessageResponses>;
  /** Of every uid that is mentioned. */
  readonly mentioned: ReadonlyMap<string, MentionedUserView>;
}

export function messageView(
  row: MessageRow,
  around: MessageSurroundings,
  { withTags = true }: { withTags?: boolean } = {},
): MessageView {
  const responses = around.responses.get(row.id);
  return withoutAbsent({
    id: String(row.id),
    muid: row.muid,
    conversationId: row.conversation_id,
    sender: row.sender,
    receiverType: row.receiver_type,
    receiver: row.receiver,
    category: row.category,
    type: row.type,
    data: dataOf(row, around),
    tags: withTags && row.tags.length > 0 ? row.tags : undefined,
    parentId: row.parent_id === null ? undefined : String(row.parent_id),
    replyCount: responses?.replies || undefined,
    threadSubscribed: responses?.subscribed || undefined,
    sentAt: unixSeconds(row.sent_at),
    updatedAt: unixSeconds(row.updated_at),
    editedAt: optionalUnixSeconds(row.edited_at),
    editedBy: row.edited_by,
    deletedAt: optionalUnixSeconds(row.deleted_at),
    deletedBy: row.deleted_by,
  });
}

function dataOf(row: MessageRow, around: MessageSurroundings): Record<string, unknown> {
  if (isAction(row)) return actionData(row, around);
  return isCall(row) ? callData(row, around) : contentData(row, around);
}

function contentData(row: MessageRow, around: MessageSurroundings): Record<string, unknown> {
  const moderation = row.moderation_status ? { moderation: { status: row.moderation_status } } : {};
  const reactions = around.responses.get(row.id)?.reactions;
  return {
    ...row.data,
    ...(row.mentioned_uids.length > 0 && { mentions: mentionsOf(row, around) }),
    ...(reactions && { reactions: reactions.map(reactionCountView) }),
    ...moderation,
    entities: { sender: userEntity(row.sender, around), receiver: receiverEntity(row, around) },
  };
}

function actionData(row: ActionRow, around: MessageSurroundings): Record<string, unknown> {
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

function callData(row: CallMessageRow, around: MessageSurroundings): Record<string, unknown> {
  const { action, by } = row.data;
  const call = { entity: callEntity(row, around), entityType: 'call' };
  return { action, entities: { by: userEntity(by, around), on: call, for: receiverEntity(row, around) } };
}

/** The call as it was when the message was written. */
function callEntity({ conversation_id, type, data }: CallMessageRow, around: MessageSurroundings): object {
  const { sessionId, initiator, receiverType, receiver, metadata, ...times } = data.call;
  const address = { receiver_type: receiverType, receiver, conversation_id };
  const entities = { sender: userEntity(initiator, around), receiver: receiverEntity(address, around) };
  return {
    sessionid: sessionId,
    conversationId: conversation_id,
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
function subjectOf(action: ActionRow, messageId: string, around: MessageSurroundings): object {
  const message = around.messages.get(messageId);
  if (message) return messageView(message, around);
  const at = unixSeconds(action.sent_at);
  return { id: messageId, conversationId: action.conversation_id, deletedAt: at, deletedBy: action.data.by };
}

const mentionsOf = ({ mentioned_uids: uids }: MessageRow, { mentioned }: MessageSurroundings) =>
  Object.fromEntries(uids.map((uid) => [uid, mentioned.get(uid)!]));

const reactionCountView = ({
  reaction,
  count,
  byViewer,
}: NonNullable<MessageResponses['reactions']>[number]): ReactionCountView => ({
  reaction,
  count,
  ...(byViewer && { reactedByMe: true }),
});

const userEntity = (uid: string, { users }: MessageSurroundings) => ({ entity: users.get(uid)!, entityType: 'user' });

/** @param membersCount of the group at the time of the message, where it tells of it */
function receiverEntity(
  row: Pick<MessageRow, 'receiver_type' | 'receiver' | 'conversation_id'>,
  { users, groups }: MessageSurroundings,
  membersCount?: number,
) {
  if (row.receiver_type === 'user') {
    return { entity: { ...users.get(row.receiver)!, conversationId: row.conversation_id }, entityType: 'user' };
  }
  const group = groups.get(row.receiver)!;
  const isThere = group.membersCount !== undefined;
  return { entity: isThere && membersCount !== undefined ? { ...group, membersCount } : group, entityType: 'group' };
}

/** What became of one receiver of a send to several. */
@ApiExtraModels(MessageView, ErrorBodyView)
export class DeliveryView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'The message that was sent.', type: MessageView }) data?: MessageView;
  @ApiPropertyOptional({ description: 'Why none was.', type: ErrorBodyView }) error?: ErrorBodyView;
}

@ApiExtraModels(DeliveryView)
export class DeliveriesView {
  @ApiPropertyOptional({
    description: 'By uid.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(DeliveryView) },
  })
  uids?: Record<string, DeliveryView>;
  @ApiPropertyOptional({
    description: 'By guid.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(DeliveryView) },
  })
  guids?: Record<string, DeliveryView>;
}

/** What became of one receiver of a send to several. */
export type Delivery = { receiver: Receiver; message: MessageView } | { receiver: Receiver; error: DomainError };

export function deliveriesView(deliveries: Delivery[]): DeliveriesView {
  const views: Required<DeliveriesView> = { uids: {}, guids: {} };
  for (const { receiver, ...outcome } of deliveries) {
    const view =
      'message' in outcome
        ? { success: true, data: outcome.message }
        : { success: false, error: outcome.error.toBody() };
    views[receiver.receiverType === 'user' ? 'uids' : 'guids'][receiver.receiver] = view;
  }
  return views;
}
