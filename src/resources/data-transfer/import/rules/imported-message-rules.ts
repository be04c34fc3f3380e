import { DomainError, type ErrorDetails } from '#platform/errors/domain-error.js';
import { validate } from '#platform/http/fields/validation.js';
import { UID_PATTERN, parseId } from '#platform/http/identifiers.js';
import { isPlainObject } from '#platform/http/json.js';
import { POLL_TYPE, trustedContent, type MessageContent } from '#resources/messages/content/message-content.js';
import { namedInText } from '#resources/messages/content/message-mentions.js';
import { pollOf } from '#resources/messages/content/poll-content.js';
import { reactionOf } from '#resources/messages/reactions/reaction.js';
import { MessageRecordDto, type PollRecordDto, type ReactionRecordDto } from './message-record.dto.js';

// The rules of messages in an import. Pure: what depends on other rows is decided where messages are stored.

export interface ImportedMessage extends Omit<MessageRecordDto, 'data'> {
  data: Record<string, unknown>;
  /** The users whom the text names; those who can see the message are mentioned. Undefined where the record says whom it mentions. */
  namedUids?: string[];
}

export interface MessageRuleOptions {
  /** The URL of an imported file. Undefined where no files are imported. */
  readonly urlOf?: (fileId: string, name: string) => string;
}

/** The largest id that clients can read as a number. */
const MAX_KEPT_ID = 2n ** 53n - 1n;

/** @throws DomainError of the first problem */
export function importedMessage(value: unknown, { urlOf }: MessageRuleOptions = {}): ImportedMessage {
  const record = validate(value, MessageRecordDto);
  assertRelated(record);
  if (record.reactions) record.reactions = normalReactions(record.reactions);
  if (record.deletedAt !== undefined) return messageOf(record, deletedContent(record));
  const serverContent = contentOfServer[record.category];
  const { category, type, tags, poll, mentionedUids } = record;
  if (serverContent) return messageOf(record, { category, ...serverContent(record), tags, mentionedUids: [] });
  const content = trustedContent({ category, type, data: withFileUrls(record, urlOf) });
  if (poll) assertPoll(poll, content);
  const namedUids = mentionedUids ? undefined : namedInText(content.data);
  return messageOf(record, { ...content, tags, poll, mentionedUids, namedUids });
}

type Content = Pick<ImportedMessage, 'category' | 'type' | 'data' | 'tags' | 'mentionedUids' | 'namedUids' | 'poll'>;

/** With all members, also those without a value. */
type Complete<Value> = { [Name in keyof Required<Value>]: Value[Name] };

/** One literal: objects of one shape are read several times faster than those of many. */
const messageOf = (record: MessageRecordDto, content: Content): Complete<ImportedMessage> => ({
  id: record.id,
  muid: record.muid,
  sender: record.sender,
  receiverType: record.receiverType,
  receiver: record.receiver,
  category: content.category,
  type: content.type,
  data: content.data,
  tags: content.tags,
  sentAt: record.sentAt,
  updatedAt: record.updatedAt,
  editedAt: record.editedAt,
  editedBy: record.editedBy,
  disappearsAt: record.disappearsAt,
  deletedAt: record.deletedAt,
  deletedBy: record.deletedBy,
  deliveredAt: record.deliveredAt,
  readAt: record.readAt,
  parentId: record.parentId,
  parentMuid: record.parentMuid,
  quotedMessageId: record.quotedMessageId,
  quotedMuid: record.quotedMuid,
  mentionedUids: content.mentionedUids,
  namedUids: content.namedUids,
  reactions: record.reactions,
  pinned: record.pinned,
  savedBy: record.savedBy,
  threadSubscribers: record.threadSubscribers,
  interactions: record.interactions,
  poll: content.poll,
  fileIds: record.fileIds,
});

/** In the form in which they are stored. Two forms of one reaction of a user are one. @throws ERR_BAD_REQUEST */
function normalReactions(reactions: readonly ReactionRecordDto[]): ReactionRecordDto[] {
  const details: ErrorDetails = {};
  const normal = reactions.map((each, index) => {
    try {
      return { ...each, reaction: reactionOf(each.reaction) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      details[`reactions.${index}.reaction`] = error.details?.reaction ?? [error.message];
      return each;
    }
  });
  if (Object.keys(details).length > 0) throw DomainError.invalid(details);
  return [...new Map(normal.toReversed().map((each) => [`${each.uid} ${each.reaction}`, each])).values()].toReversed();
}

/** @returns undefined for a text that no message of a whole app has as its id */
export function keptId(id: string | undefined): bigint | undefined {
  const parsed = id === undefined ? undefined : parseId(id);
  return parsed !== undefined && parsed > 0n && parsed <= MAX_KEPT_ID ? parsed : undefined;
}

/** Deleted messages have no content, as those that are deleted here. */
function deletedContent({ category, type }: MessageRecordDto): Content {
  if (!type) throw new DomainError('ERR_EMPTY_MESSAGE_TYPE');
  const isKnown = category in contentOfServer || isSendableCategory(category);
  if (!isKnown) throw new DomainError('ERR_INVALID_MESSAGE_CATEGORY', { category });
  return { category, type, data: {}, tags: [], mentionedUids: [] };
}

const isSendableCategory = (category: string): boolean =>
  ['message', 'custom', 'interactive', 'card', 'agentic'].includes(category);

function assertRelated({
  parentId,
  parentMuid,
  quotedMessageId,
  quotedMuid,
  pinned,
  reactions = [],
}: MessageRecordDto): void {
  const details: ErrorDetails = {};
  if (parentId !== undefined && parentMuid !== undefined)
    details.parentMuid = ['Only one of parentId and parentMuid is allowed.'];
  if (quotedMessageId !== undefined && quotedMuid !== undefined)
    details.quotedMuid = ['Only one of quotedMessageId and quotedMuid is allowed.'];
  if (pinned && (parentId ?? parentMuid) !== undefined) details.pinned = ['A reply in a thread cannot be pinned.'];
  const keys = new Set(reactions.map(({ uid, reaction }) => `${uid} ${reaction}`));
  if (keys.size < reactions.length) details.reactions = ['A user has each reaction once.'];
  if (Object.keys(details).length > 0) throw DomainError.invalid(details);
}

/** The same rules as for polls and votes of clients. @throws ERR_BAD_REQUEST */
function assertPoll({ multiple = false, votes = [] }: PollRecordDto, { category, type, data }: MessageContent): void {
  const options = category === 'custom' && type === POLL_TYPE ? pollOf(data)?.options : undefined;
  if (!options) throw DomainError.invalid({ poll: ['Only a message with a question and options is a poll.'] });
  const keys = new Set(votes.map(({ uid, option }) => (multiple ? `${uid} ${option}` : uid)));
  if (keys.size < votes.length || votes.some(({ option }) => !Object.hasOwn(options, String(option))))
    throw DomainError.invalid({ poll: ['A user has a vote for each option once, of a single choice one vote.'] });
}

type ServerContent = Pick<ImportedMessage, 'type' | 'data'>;

const CHANGES = ['edited', 'deleted'];
const MEMBERSHIPS = ['joined', 'left', 'added', 'kicked', 'banned', 'unbanned', 'scopeChanged'];
const SCOPES = ['admin', 'moderator', 'participant'];
const CALL_ACTIONS = ['initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'busy', 'canceled'];

/** The messages that a server writes, by category. Only members that the views of these messages use are stored. */
const contentOfServer: Partial<Record<string, (record: MessageRecordDto) => ServerContent>> = {
  action: ({ type, data, receiverType }) => {
    const content = data as Record<string, unknown>;
    const { action, by, messageId, on, membersCount, oldScope, newScope } = isPlainObject(content) ? content : {};
    assertServerContent(isUid(by));
    if (type === 'message') {
      assertServerContent(CHANGES.includes(action as string) && typeof messageId === 'string' && messageId !== '');
      return { type, data: { action, by, messageId } };
    }
    assertServerContent(
      type === 'groupMember' &&
        receiverType === 'group' &&
        MEMBERSHIPS.includes(action as string) &&
        isUid(on) &&
        (membersCount === undefined || isCount(membersCount)) &&
        [oldScope, newScope].every((scope) => scope === undefined || SCOPES.includes(scope as string)),
    );
    return { type, data: withoutUndefined({ action, by, on, membersCount, oldScope, newScope }) };
  },
  call: ({ type, data }) => {
    const { action, by, call } = isPlainObject(data) ? data : {};
    assertServerContent(
      ['audio', 'video'].includes(type) && CALL_ACTIONS.includes(action as string) && isUid(by) && isPlainObject(call),
    );
    const { sessionId, initiator, receiverType, receiver, metadata, ...others } = call;
    const { initiatedAt, startedAt, endedAt, joinedAt } = others;
    assertServerContent(
      typeof sessionId === 'string' &&
        isUid(initiator) &&
        ['user', 'group'].includes(receiverType as string) &&
        isUid(receiver) &&
        (metadata === undefined || isPlainObject(metadata)) &&
        isCount(initiatedAt) &&
        [startedAt, endedAt, joinedAt].every((time) => time === undefined || isCount(time)),
    );
    const stored = {
      sessionId,
      initiator,
      receiverType,
      receiver,
      initiatedAt,
      startedAt,
      endedAt,
      joinedAt,
      metadata,
    };
    return { type, data: { action, by, call: withoutUndefined(stored) } };
  },
};

function assertServerContent(condition: boolean): asserts condition {
  if (!condition)
    throw DomainError.invalid({ data: ['The data must be that of an action or call message of an export.'] });
}

const isUid = (value: unknown): boolean => typeof value === 'string' && UID_PATTERN.test(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const withoutUndefined = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** A URL of an uploaded file in another installation, or its path in the folder of an import. */
const FILE_URL =
  /^(?:https?:\/\/[^/]+)?\/?(?:v3\/media\/[^/.]+\.([A-Za-z0-9_-]{1,100})\.[^/]+\/[^/]*|files\/([A-Za-z0-9_-]{1,100}))$/;

/** The data with the URLs that the files of the message have here. */
function withFileUrls({ data, fileIds = [] }: MessageRecordDto, urlOf: MessageRuleOptions['urlOf']): unknown {
  if (!urlOf || fileIds.length === 0 || !isPlainObject(data)) return data;
  const { attachments } = data;
  if (!Array.isArray(attachments)) return data;
  const linked = attachments.map((attachment: unknown) => {
    if (!isPlainObject(attachment) || typeof attachment.url !== 'string') return attachment;
    const match = FILE_URL.exec(attachment.url);
    const id = match?.[1] ?? match?.[2];
    if (id === undefined || !fileIds.includes(id)) return attachment;
    return { ...attachment, url: urlOf(id, typeof attachment.name === 'string' ? attachment.name : id) };
  });
  const [first] = linked;
  const hasUrl = typeof data.url === 'string' && isPlainObject(first);
  return { ...data, attachments: linked, ...(hasUrl && { url: first.url }) };
}
