import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { metadataFrom } from '#platform/http/fields/metadata.js';
import { emptyListAsObject, isPlainObject } from '#platform/http/json.js';
import { isBlank } from '#platform/text/visible.js';
import { MAX_DATA_CHARACTERS, MAX_FREE_JSON_BYTES } from './message-limits.js';

/** Types of the category message that require attachments. */
export const mediaTypes = ['image', 'file', 'audio', 'video'];

/** Categories that clients can send, each with its types; a custom message has any type. */
export const sendableTypes = {
  message: ['text', ...mediaTypes],
  custom: undefined,
  interactive: ['form', 'card', 'scheduler', 'customInteractive'],
  card: ['text', 'card'],
  agentic: ['assistant', 'tool-result', 'tool-arguments'],
};

export const receiverTypes: ReceiverType[] = ['user', 'group'];

/** @throws ERR_INVALID_RECEIVER_TYPE */
export function receiverTypeOf(text: string): ReceiverType {
  if (text !== 'user' && text !== 'group') throw new DomainError('ERR_INVALID_RECEIVER_TYPE');
  return text;
}

/** The type of a message that is sent without one. */
const defaultTypes: Partial<Record<Category, string>> = { message: 'text', card: 'text' };

/** Members of `data` that only the server sets; clients cannot forge them. */
const SERVER_FILLED = ['entities', 'mentions', 'reactions', 'interactions', 'moderation', 'truncated'];

/** Where the clients of the hosted service look, in `data.metadata`, for what the server knows about a message. */
export const INJECTED = '@injected';
/** The member of `data.metadata` that says what an operator has done. */
export const OPERATOR_MARK = 'confab';
/** Members of `data.metadata` that only the server sets. */
const SERVER_METADATA = [INJECTED, OPERATOR_MARK];

/** The type of the custom messages that are polls, as in the hosted service. */
export const POLL_TYPE = 'extension_poll';

/** Members of `data` that an edit can replace. */
const EDITABLE = ['text', 'metadata', 'customData', 'interactiveData', 'card'];

type Category = keyof typeof sendableTypes;
type Data = Record<string, unknown>;

export interface MessageContent {
  category: Category;
  type: string;
  data: Record<string, unknown>;
}

/** A message to be sent, to whichever receivers. */
export interface NewMessage extends MessageContent {
  tags?: string[];
  muid?: string;
  /** The message that it replies to, a message of the same conversation. */
  parentId?: bigint;
  /** A message of the same conversation. */
  quotedMessageId?: bigint;
  /** A reply has the key of its parent, where sender and receiver do not determine it. */
  conversationKey?: ConversationKey;
}

interface GivenContent {
  category?: string;
  type?: string;
  data?: unknown;
}

/**
 * Validates and normalizes the content that somebody sends, also the backend of the app. What only the server writes in metadata is left
 * out and not refused, because clients send back what they have received.
 *
 * @throws the error of the first invalid part
 */
export function messageContent(given: GivenContent): MessageContent {
  if (given.type === POLL_TYPE) throw new DomainError('ERR_POLL_AS_MESSAGE');
  return checkedContent(given, withoutServerMetadata);
}

/** The same for content that the server makes, or that is brought from another server. @throws the error of the first invalid part */
export const trustedContent = (given: GivenContent): MessageContent => checkedContent(given, (data) => data);

function checkedContent(
  { category = 'message', type, data = {} }: GivenContent,
  permitted: (data: Data) => Data,
): MessageContent {
  if (!isSendable(category)) throw new DomainError('ERR_INVALID_MESSAGE_CATEGORY', { category });
  if (!isPlainObject(data)) throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
  const kind = { category, type: typeOf(category, type) };
  const given = withoutServerFilled(data);
  const content = { ...kind, data: permitted(normalized(isMedia(kind) ? withUrlAttached(given) : given)) };
  assertContent(content);
  return content;
}

/** Whether a message with the data is silent: nobody is notified of it, and it does not count as unread. */
export const isSilentData = ({ silent }: Record<string, unknown>): boolean => silent === true;

/** The content after an edit: `changes` replace the members of the same name. @throws like `messageContent` */
export function editedContent(old: MessageContent, changes: unknown): MessageContent {
  if (!isPlainObject(changes)) throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
  const editable = Object.entries(changes).filter(([name, value]) => EDITABLE.includes(name) && value !== undefined);
  // the limits apply to what people write
  const edited = withoutServerMetadata({ ...old.data, ...normalized(Object.fromEntries(editable)) });
  const content = { ...old, data: edited };
  assertContent(content);
  const [, ofServer] = partsOfMetadata(old.data);
  return Object.keys(ofServer).length === 0
    ? content
    : { ...content, data: { ...edited, metadata: { ...(edited.metadata as Data | undefined), ...ofServer } } };
}

function withoutServerMetadata(data: Data): Data {
  const [ofSender, ofServer] = partsOfMetadata(data);
  return Object.keys(ofServer).length === 0 ? data : { ...data, metadata: ofSender };
}

/** What the sender and what the server has written in the metadata. */
function partsOfMetadata({ metadata }: Data): [ofSender: Data, ofServer: Data] {
  const entries = isPlainObject(metadata) ? Object.entries(metadata) : [];
  const [ofSender, ofServer] = [false, true].map((isOfServer) =>
    Object.fromEntries(entries.filter(([name]) => SERVER_METADATA.includes(name) === isOfServer)),
  );
  return [ofSender!, ofServer!];
}

export const isSendable = (category: string): category is MessageContent['category'] =>
  Object.hasOwn(sendableTypes, category);

function typeOf(category: Category, type: string | undefined): string {
  const chosen = type ?? defaultTypes[category];
  if (!chosen && category !== 'message') throw new DomainError('ERR_EMPTY_MESSAGE_TYPE');
  const known: readonly string[] | undefined = sendableTypes[category];
  if (known?.includes(chosen!) === false)
    throw new DomainError('ERR_INVALID_MESSAGE_TYPE', { type: chosen!, category });
  return chosen!;
}

function assertContent({ category, type, data }: MessageContent): void {
  for (const name of KNOWN_MEMBERS) if (data[name] === null) Reflect.deleteProperty(data, name);
  assertFreeJson(data.metadata, 'ERR_INVALID_METADATA');
  assertions[category](data, type);
  assertKnownMembers(data);
  if (JSON.stringify(data).length > MAX_DATA_CHARACTERS)
    throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
}

/** Validates the data of each category. */
const assertions: Record<Category, (data: Data, type: string) => void> = {
  message: (data, type) => {
    if (type === 'text') return assertText(data.text);
    assertAttachments(data.attachments);
    assertCaption(data.text);
  },
  custom: ({ customData }) => {
    if (customData === undefined || customData === null) throw new DomainError('ERR_EMPTY_CUSTOM_DATA');
    assertFreeJson(customData, 'ERR_INVALID_CUSTOM_DATA');
  },
  interactive: (data) => {
    if (!isPlainObject(data.interactiveData) || !isBoolean(data.allowSenderInteraction))
      throw new DomainError('ERR_INVALID_INTERACTIVE_DATA');
    assertCaption(data.text);
  },
  card: (data) => {
    const { card } = data;
    // some clients send what stands for the card without it
    if (card === undefined) return assertText((data.text ??= data.fallbackText));
    if (!isPlainObject(card) || !isString(card.fallbackText)) throw new DomainError('ERR_INVALID_CARD');
    assertCaption(data.text);
  },
  agentic: ({ text }, type) => (type === 'assistant' ? assertText(text) : assertCaption(text)),
};

/** Any category can have the members of others. They are shown as they are stored, so they must be what the API document says. */
function assertKnownMembers(data: Data): void {
  assertCaption(data.text);
  const { attachments = [], allowSenderInteraction, interactionGoal, card, silent } = data;
  if (!Array.isArray(attachments) || !attachments.every(isAttachment))
    throw new DomainError('ERR_INVALID_MEDIA_MESSAGE');
  const areObjects = OBJECTS.every((name) => data[name] === undefined || isPlainObject(data[name]));
  if (isPlainObject(card) && !isString(card.fallbackText)) throw new DomainError('ERR_INVALID_CARD');
  if (!isGoal(interactionGoal)) throw new DomainError('ERR_INVALID_INTERACTION_GOAL');
  if (!areObjects || !isBoolean(allowSenderInteraction) || !isBoolean(silent))
    throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
}

/** `anyAction` is what the hosted service's client libraries call `any`. They show a goal under the name that it was sent with. */
export const goalTypes = ['any', 'anyAction', 'anyOf', 'allOf', 'none'];

/** An interaction goal: which elements must be used until the goal of an interactive message is reached. */
function isGoal(goal: unknown): boolean {
  if (goal === undefined) return true;
  if (!isPlainObject(goal) || !goalTypes.includes(goal.type as string)) return false;
  const { elementIds = [] } = goal;
  return Array.isArray(elementIds) && elementIds.every((id) => typeof id === 'string');
}

/** Whether the elements that a user has used reach the goal of an interactive message. A message without a goal has none to reach. */
export function completesGoal(goal: unknown, used: ReadonlySet<string>): boolean {
  const { type, elementIds = [] } = (goal ?? {}) as { type?: string; elementIds?: string[] };
  const isUsed = (id: string) => used.has(id);
  if (type === 'anyOf') return elementIds.some(isUsed);
  if (type === 'allOf') return used.size > 0 && elementIds.every(isUsed);
  return (type === 'any' || type === 'anyAction') && used.size > 0;
}

const isString = (value: unknown) => value === undefined || typeof value === 'string';
const isBoolean = (value: unknown) => value === undefined || typeof value === 'boolean';

/** Optional text of a message whose content is something else. */
function assertCaption(text: unknown): void {
  if (!isString(text)) throw new DomainError('ERR_INVALID_MESSAGE_TEXT');
}

function assertText(text: unknown): void {
  if (text === undefined || text === null) throw new DomainError('ERR_EMPTY_MESSAGE_TEXT');
  if (typeof text !== 'string') throw new DomainError('ERR_INVALID_MESSAGE_TEXT');
  if (isBlank(text)) throw new DomainError('ERR_EMPTY_MESSAGE_TEXT');
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
  const isSize =
    size === undefined ||
    (Number.isSafeInteger(size) && (size as number) >= 0) ||
    (typeof size === 'string' && /^\d{1,15}$/.test(size));
  return isFileUrl(url) && isString(name) && isString(mimeType) && isString(extension) && isSize;
}

/** Whether a message can have the attachment, once it is normalized. */
export const isSendableAttachment = (value: unknown): boolean => isAttachment(withoutBlanks(value));

function isFileUrl(url: unknown): boolean {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Members of `data` that are objects. */
const OBJECTS = ['customData', 'interactiveData', 'interactionGoal', 'card'];

const KNOWN_MEMBERS = ['text', 'attachments', 'allowSenderInteraction', 'silent', ...OBJECTS];

/** Members of an attachment that can be absent. */
const OPTIONAL_OF_ATTACHMENT = ['name', 'mimeType', 'extension', 'size'];

/** Converts variants that clients send into the stored form: see `metadataFrom`, `emptyListAsObject` and `withoutBlanks`. */
function normalized({ metadata, ...data }: Data): Data {
  for (const name of OBJECTS) if (name in data) data[name] = emptyListAsObject(data[name]);
  if (Array.isArray(data.attachments)) data.attachments = data.attachments.map(withoutBlanks);
  const object = metadataFrom(metadata);
  return object === undefined || object === null || object === '' ? data : { ...data, metadata: object };
}

const isMedia = ({ category, type }: Pick<MessageContent, 'category' | 'type'>): boolean =>
  category === 'message' && type !== 'text';

/** `data.url` without attachments is the one attachment. */
function withUrlAttached(data: Data): Data {
  const { url } = data;
  const isAlone = [data.attachments ?? []].flat().length === 0;
  return isAlone && typeof url === 'string' && url !== '' ? { ...data, attachments: [{ url }] } : data;
}

/** Clients send null or an empty string for what they do not know of a file. */
function withoutBlanks(attachment: unknown): unknown {
  if (!isPlainObject(attachment)) return attachment;
  const isBlank = (name: string, value: unknown) =>
    (value === null || value === '') && OPTIONAL_OF_ATTACHMENT.includes(name);
  return Object.fromEntries(Object.entries(attachment).filter(([name, value]) => !isBlank(name, value)));
}

function withoutServerFilled(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !SERVER_FILLED.includes(name)));
}
