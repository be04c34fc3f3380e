import { DomainError } from '#platform/errors/domain-error.js';
import { isPlainObject } from '#platform/http/json.js';
import { isBlank } from '#platform/text/visible.js';
import { isSendableAttachment, mediaTypes } from '#resources/messages/content/message-content.js';
import { importedMessage, type ImportedMessage, type MessageRuleOptions } from './imported-message-rules.js';

type Fields = Record<string, unknown>;

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

/** A message has fewer kinds of problems. */
const MAX_PROBLEMS = 20;

/**
 * The message without the details that break a rule: a reaction, a mention, an attachment, a time.
 *
 * @throws DomainError of the first problem that the rest of the message has
 */
export function importedMessageInPart(value: object, options: MessageRuleOptions): ImportedMessage {
  const losses: DomainError[] = [];
  let rest = value as Fields;
  for (;;) {
    try {
      const message = importedMessage(rest, options);
      return losses.length > 0 ? { ...message, losses } : message;
    } catch (error) {
      if (!(error instanceof DomainError) || losses.length === MAX_PROBLEMS) throw error;
      const reduced = error.details
        ? withoutDetails(rest, Object.keys(error.details))
        : withoutContent(rest, error.code as string);
      if (!reduced) throw error;
      losses.push(error as DomainError);
      rest = reduced;
    }
  }
}

/** @param paths of the problems, such as `reactions.3.uid` @returns undefined if one is no detail */
function withoutDetails(value: Fields, paths: string[]): Fields | undefined {
  const rest = { ...value };
  const items = new Map<string, Set<number>>();
  for (const path of paths) {
    const [name, index] = path.split('.') as [string, string?];
    // What was deleted must not come back because its time is wrong.
    if (name === 'deletedAt') rest.deletedAt = value.sentAt;
    else if (!DETAILS.has(name)) return undefined;
    else if (index !== undefined && /^\d+$/.test(index) && Array.isArray(value[name]))
      items.set(name, (items.get(name) ?? new Set()).add(Number(index)));
    else rest[name] = withoutRepetitions(name, value[name]);
  }
  for (const [name, dropped] of items) {
    const list: unknown = rest[name];
    if (Array.isArray(list)) rest[name] = list.filter((_, index) => !dropped.has(index));
  }
  return rest;
}

/** A list of reactions that has some twice. @returns undefined for any other value */
function withoutRepetitions(name: string, value: unknown): unknown {
  if (name !== 'reactions' || !Array.isArray(value)) return undefined;
  const keyOf = (entry: unknown) => (isPlainObject(entry) ? `${String(entry.uid)} ${String(entry.reaction)}` : '');
  const different = [...new Map(value.map((entry: unknown) => [keyOf(entry), entry])).values()];
  return different.length < value.length ? different : undefined;
}

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
