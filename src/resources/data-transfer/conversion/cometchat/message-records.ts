import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';

/** Members of `data` that the server adds to what was sent. */
const ADDED = new Set(['entities', 'mentions', 'reactions', 'interactions', 'moderation', 'truncated']);

/** @returns undefined for messages that are left out, which the report says */
export function messageRecord(message: Fields, report: ConversionReport): MessageRecordDto | undefined {
  const id = idOf(message.id);
  const sender = textOf(message.sender);
  const receiver = textOf(message.receiver);
  const sentAt = secondsOf(message.sentAt);
  if (id === undefined || sender === undefined || receiver === undefined || sentAt === undefined) {
    report.leftOut('messages without an id, a sender, a receiver or a time', id);
    return undefined;
  }
  const data = fieldsOf(message.data);
  if (isWithheld(message)) {
    report.leftOut('messages that moderation blocks or has not judged yet', id);
    return undefined;
  }
  const isToUser = message.receiverType !== 'group';
  const mentionedUids = Object.keys(fieldsOf(data.mentions));
  const pinnedBy = textOf(message.pinnedBy);
  const pinnedAt = secondsOf(message.pinnedAt);
  const tags = listOf(message.tags).flatMap((tag) => textOf(tag) ?? []);
  return {
    id,
    muid: textOf(message.muid),
    sender,
    receiverType: isToUser ? 'user' : 'group',
    receiver,
    category: textOf(message.category) ?? 'message',
    type: textOf(message.type) ?? 'text',
    data: contentOf(message, data),
    ...(tags.length > 0 && { tags }),
    sentAt,
    updatedAt: secondsOf(message.updatedAt),
    editedAt: secondsOf(message.editedAt),
    editedBy: textOf(message.editedBy),
    deletedAt: secondsOf(message.deletedAt),
    deletedBy: textOf(message.deletedBy),
    ...(isToUser && { deliveredAt: secondsOf(message.deliveredAt), readAt: secondsOf(message.readAt) }),
    parentId: idOf(message.parentId),
    quotedMessageId: idOf(message.quotedMessageId),
    ...(mentionedUids.length > 0 && { mentionedUids }),
    ...(pinnedBy !== undefined && pinnedAt !== undefined && { pinned: { pinnedBy, pinnedAt } }),
  };
}

/** Only its sender sees such a message; in an archive it would become visible to all. */
function isWithheld(message: Fields): boolean {
  const status = textOf(fieldsOf(fieldsOf(message.data).moderation).status);
  return status !== undefined && status !== 'approved';
}

function contentOf(message: Fields, data: Fields): object {
  if (message.deletedAt !== undefined) return {};
  if (message.category === 'action') return actionContent(data);
  if (message.category === 'call') return callContent(data);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !ADDED.has(name)));
}

const entityOf = (data: Fields, name: string): Fields => fieldsOf(fieldsOf(fieldsOf(data.entities)[name]).entity);

/** The ids that the response shows as whole users, groups and messages. */
function actionContent(data: Fields): object {
  const by = textOf(entityOf(data, 'by').uid);
  const on = entityOf(data, 'on');
  const messageId = idOf(on.id);
  if (messageId !== undefined && textOf(on.uid) === undefined) return { action: data.action, by, messageId };
  const { old: oldScope, new: newScope } = fieldsOf(fieldsOf(data.extras).scope);
  const { membersCount } = entityOf(data, 'for');
  return {
    action: data.action,
    by,
    on: textOf(on.uid),
    membersCount,
    oldScope: textOf(oldScope),
    newScope: textOf(newScope),
  };
}

function callContent(data: Fields): object {
  const call = entityOf(data, 'on');
  const { metadata } = fieldsOf(call.data);
  return {
    action: data.action,
    by: textOf(entityOf(data, 'by').uid),
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

export const hasReactions = (message: Fields): boolean => listOf(fieldsOf(message.data).reactions).length > 0;

export const reactionRecord = (reaction: Fields) => ({
  uid: textOf(reaction.uid)!,
  reaction: textOf(reaction.reaction)!,
  reactedAt: secondsOf(reaction.reactedAt),
});
