import { isPlainObject } from '#platform/http/json.js';
import { isBlank } from '#platform/text/visible.js';
import { isSendableAttachment, mediaTypes } from '#resources/messages/content/message-content.js';
import { withoutDetails, type Fields, type Reduction } from './record-in-part.js';

/** Fields without which a message is still the message. */
const DETAILS = new Set([
  'tags',
  'updatedAt',
  'editedAt',
  'editedBy',
  'deletedBy',
  'deliveredAt',
  'readAt',
  'fileIds',
  'parentId',
  'parentMuid',
  'quotedMessageId',
  'quotedMuid',
  'mentionedUids',
  'reactions',
  'pinned',
  'savedBy',
  'threadSubscribers',
  'interactions',
  'poll',
]);

/** @returns the message without the reactions, mentions, attachments or times that break the rule; undefined if it is no detail */
export const reducedMessage: Reduction = (value, { code, details }) =>
  details ? withoutDetails(value, Object.keys(details), DETAILS) : withoutContent(value, code);

function withoutContent(value: Fields, code: string): Fields | undefined {
  const { data } = value;
  if (!isPlainObject(data)) return undefined;
  const { metadata, ...content } = data;
  if (code === 'ERR_INVALID_METADATA') return { ...value, data: content };
  const attachments = Array.isArray(data.attachments) ? (data.attachments as unknown[]) : [];
  const valid = attachments.filter(isSendableAttachment);
  const hasText = typeof data.text === 'string' && !isBlank(data.text);
  if (code === 'ERR_EMPTY_MESSAGE_TEXT' && value.type !== 'file' && valid.length > 0)
    return { ...value, type: 'file', data: { ...data, text: undefined } };
  if (code === 'ERR_INVALID_MESSAGE_TEXT' && valid.length > 0) return { ...value, data: { ...data, text: undefined } };
  const isOfFiles = code === 'ERR_INVALID_MEDIA_MESSAGE' || code === 'ERR_EMPTY_MESSAGE_FILE';
  if (!isOfFiles) return undefined;
  if (valid.length > 0)
    return valid.length < attachments.length ? { ...value, data: { ...data, attachments: valid } } : undefined;
  const rest = { ...content, ...(metadata !== undefined && { metadata }), attachments: undefined };
  if (!mediaTypes.includes(String(value.type)))
    return data.attachments === undefined ? undefined : { ...value, data: rest };
  if (hasText) return { ...value, type: 'text', data: rest };
  // Clients show that there was something; a message of a media type has at least one file.
  return { ...value, category: 'custom', data: { ...rest, customData: {} } };
}
