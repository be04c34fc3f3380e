import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import { fieldsOf, idOf, isNonEmptyObject, secondsOf, textOf, type Fields } from '../reading/fields.js';
import type { SourceRecord } from '../reading/source-record.js';
import { tagsOf } from './profile-records.js';

/** @returns undefined for messages that are left out, which the report says */
export function messageRecord(message: SourceRecord): MessageRecordDto | undefined {
  const id = message.id('id');
  message.identifiedBy(id);
  const sender = message.text('sender');
  const receiver = message.text('receiver');
  const sentAt = message.time('sentAt');
  if (id === undefined || sender === undefined || receiver === undefined || sentAt === undefined) {
    message.leaveOut('messages without an id, a sender, a receiver or a time');
    return undefined;
  }
  const data = message.record('data');
  if (isWithheld(fieldsOf(message.peek('data')))) {
    message.leaveOut('messages that moderation blocks or has not judged yet');
    return undefined;
  }
  const isToUser = message.text('receiverType') !== 'group';
  const mentionedUids = Object.keys(fieldsOf(data.value('mentions')));
  const [pinnedBy, pinnedAt] = [message.text('pinnedBy'), message.time('pinnedAt')];
  const tags = tagsOf(message);
  const category = message.text('category') ?? 'message';
  return {
    id,
    muid: message.text('muid'),
    sender,
    receiverType: isToUser ? 'user' : 'group',
    receiver,
    category,
    type: message.text('type') ?? 'text',
    data: contentOf(category, message, data),
    ...(tags && { tags }),
    sentAt,
    updatedAt: message.time('updatedAt'),
    editedAt: message.time('editedAt'),
    editedBy: message.text('editedBy'),
    deletedAt: message.time('deletedAt'),
    deletedBy: message.text('deletedBy'),
    ...(isToUser && { deliveredAt: message.time('deliveredAt'), readAt: message.time('readAt') }),
    parentId: message.id('parentId'),
    quotedMessageId: message.id('quotedMessageId'),
    ...(mentionedUids.length > 0 && { mentionedUids }),
    ...(pinnedBy !== undefined && pinnedAt !== undefined && { pinned: { pinnedBy, pinnedAt } }),
  };
}

/** Only its sender sees such a message; in an archive it would become visible to all. */
export function isWithheld(data: Fields): boolean {
  const status = textOf(fieldsOf(data.moderation).status);
  return status !== undefined && status !== 'approved';
}

function contentOf(category: string, message: SourceRecord, data: SourceRecord): object {
  if (message.has('deletedAt')) {
    data.ignore();
    return {};
  }
  if (category === 'action') return actionContent(data);
  // what was sent is kept; what the server adds is declared
  return category === 'call' ? callContent(data) : data.rest();
}

const entityOf = (entities: Fields, name: string): Fields => fieldsOf(fieldsOf(entities[name]).entity);

/** The ids that the response shows as whole users, groups and messages. */
function actionContent(data: SourceRecord): object {
  const action = data.value('action');
  const entities = fieldsOf(data.value('entities'));
  const by = textOf(entityOf(entities, 'by').uid);
  const on = entityOf(entities, 'on');
  const messageId = idOf(on.id);
  if (messageId !== undefined && textOf(on.uid) === undefined) return { action, by, messageId };
  const scope = data.record('extras').record('scope');
  const { membersCount } = entityOf(entities, 'for');
  return {
    action,
    by,
    on: textOf(on.uid),
    membersCount,
    oldScope: scope.text('old'),
    newScope: scope.text('new'),
  };
}

function callContent(data: SourceRecord): object {
  const entities = fieldsOf(data.value('entities'));
  const call = entityOf(entities, 'on');
  const { metadata } = fieldsOf(call.data);
  return {
    action: data.value('action'),
    by: textOf(entityOf(entities, 'by').uid),
    call: {
      sessionId: textOf(call.sessionid) ?? textOf(call.sessionId),
      initiator: textOf(call.sender) ?? textOf(call.initiator),
      receiverType: textOf(call.receiverType),
      receiver: textOf(call.receiver),
      initiatedAt: secondsOf(call.initiatedAt),
      startedAt: secondsOf(call.startedAt),
      endedAt: secondsOf(call.endedAt),
      joinedAt: secondsOf(call.joinedAt),
      ...(isNonEmptyObject(metadata) && { metadata }),
    },
  };
}

export function reactionRecord(row: SourceRecord) {
  const [uid, reaction] = [row.text('uid'), row.text('reaction')];
  const reactedAt = row.time('reactedAt');
  return uid === undefined || reaction === undefined ? undefined : { uid, reaction, reactedAt };
}
