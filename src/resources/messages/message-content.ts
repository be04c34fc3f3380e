import { DomainError } from '../../platform/errors/domain-error.js';
import { isPlainObject } from '../../platform/http/json.js';

/** Of `data` as JSON, in UTF-16 code units. */
export const MAX_DATA_CHARACTERS = 65_536;

/** Of `data.metadata` and of `data.customData`, as JSON, in bytes. */
export const MAX_FREE_JSON_BYTES = 10 * 1024;

const mediaTypes = ['image', 'file', 'audio', 'video'];

/** Categories that a client may send, each with its types; custom messages name their own. */
export const sendableTypes = { message: ['text', ...mediaTypes], custom: undefined };

/** What the server fills in itself, and nobody may pretend to. */
const SERVER_FILLED = ['entities', 'mentions', 'reactions', 'moderation'];

export interface MessageContent {
  category: 'message' | 'custom';
  type: string;
  data: Record<string, unknown>;
}

/** Checks what a client wants to send. @throws the code of the contract for the first thing that is wrong */
export function messageContent({
  category = 'message',
  type,
  data = {},
}: {
  category?: string;
  type?: string;
  data?: unknown;
}): MessageContent {
  if (!isSendable(category)) throw new DomainError('ERR_INVALID_MESSAGE_CATEGORY', { category });
  if (!isPlainObject(data)) throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
  const content: MessageContent = { category, type: typeOf(category, type), data: withoutServerFilled(data) };
  assertContent(content);
  return content;
}

/** The content after an edit: the given text, metadata and customData in place of the old. @throws like `messageContent` */
export function editedContent(old: MessageContent, changes: unknown): MessageContent {
  if (!isPlainObject(changes)) throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
  const { text, metadata, customData } = changes;
  const given = Object.entries({ text, metadata, customData }).filter(([, value]) => value !== undefined);
  const content = { ...old, data: { ...old.data, ...Object.fromEntries(given) } };
  assertContent(content);
  return content;
}

export const isSendable = (category: string): category is MessageContent['category'] =>
  Object.hasOwn(sendableTypes, category);

function typeOf(category: MessageContent['category'], type: string | undefined): string {
  if (category === 'custom') {
    if (!type) throw new DomainError('ERR_EMPTY_MESSAGE_TYPE');
    return type;
  }
  if (type !== undefined && !sendableTypes.message.includes(type))
    throw new DomainError('ERR_INVALID_MESSAGE_TYPE', { type, category });
  return type ?? 'text';
}

function assertContent({ category, type, data }: MessageContent): void {
  assertFreeJson(data.metadata, 'ERR_INVALID_METADATA');
  if (category === 'custom') {
    if (data.customData === undefined || data.customData === null) throw new DomainError('ERR_EMPTY_CUSTOM_DATA');
    assertFreeJson(data.customData, 'ERR_INVALID_CUSTOM_DATA');
  } else if (type === 'text') {
    assertText(data.text);
  } else {
    assertAttachments(data.attachments);
    if (data.text !== undefined && typeof data.text !== 'string') throw new DomainError('ERR_INVALID_MESSAGE_TEXT');
  }
  if (JSON.stringify(data).length > MAX_DATA_CHARACTERS)
    throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
}

function assertText(text: unknown): void {
  if (text === undefined || text === null) throw new DomainError('ERR_EMPTY_MESSAGE_TEXT');
  if (typeof text !== 'string') throw new DomainError('ERR_INVALID_MESSAGE_TEXT');
  if (text.trim() === '') throw new DomainError('ERR_EMPTY_MESSAGE_TEXT');
}

function assertFreeJson(value: unknown, code: 'ERR_INVALID_METADATA' | 'ERR_INVALID_CUSTOM_DATA'): void {
  if (value === undefined) return;
  if (!isPlainObject(value) || Buffer.byteLength(JSON.stringify(value)) > MAX_FREE_JSON_BYTES)
    throw new DomainError(code);
}

function assertAttachments(attachments: unknown): void {
  if (attachments === undefined || attachments === null) throw new DomainError('ERR_EMPTY_MESSAGE_FILE');
  if (!Array.isArray(attachments)) throw new DomainError('ERR_INVALID_MEDIA_MESSAGE');
  if (attachments.length === 0) throw new DomainError('ERR_EMPTY_MESSAGE_FILE');
  if (!attachments.every(isAttachment)) throw new DomainError('ERR_INVALID_MEDIA_MESSAGE');
}

function isAttachment(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const { url, name, mimeType, extension, size } = value;
  const isText = (text: unknown) => text === undefined || typeof text === 'string';
  const isSize =
    size === undefined ||
    (typeof size === 'number' && size >= 0) ||
    (typeof size === 'string' && /^\d{1,15}$/.test(size));
  return isFileUrl(url) && isText(name) && isText(mimeType) && isText(extension) && isSize;
}

function isFileUrl(url: unknown): boolean {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function withoutServerFilled(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !SERVER_FILLED.includes(name)));
}
