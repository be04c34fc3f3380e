import {
  conversationsWithId,
  groupConversationKey,
  userConversationKey,
  type ConversationKey,
} from '#core/conversations/conversation-key.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { lowerCasedId, UID_PATTERN } from '#platform/http/identifiers.js';
import { FILTER_NAMES, type FilterName, type SearchFilter } from '#platform/text/search-key.js';
import type { ContentFilter } from './message-filter.js';
import type { ListedMessages } from './message-lists.service.js';

/** What the filters of a key say: all that has no minus, and what each filter with one excludes. */
interface KeyFilters extends ContentFilter, Pick<ListedMessages, 'pinned' | 'saved' | 'unread'> {
  without?: ContentFilter[];
}

/** Adds one filter to those before it of which a message must have all. */
type Reading = (filter: KeyFilters, value: string, viewer: string | undefined) => void;

const readings: Record<FilterName, Reading> = {
  from: (filter, value, viewer) => void (filter.senders = [...(filter.senders ?? []), userOf('from', value, viewer)]),
  in: (filter, value, viewer) =>
    void (filter.conversationKeys = [...(filter.conversationKeys ?? []), ...conversationsOf(value, viewer)]),
  mentions(filter, value, viewer) {
    const { mentioning } = filter;
    filter.mentioning = [...(Array.isArray(mentioning) ? mentioning : []), userOf('mentions', value, viewer)];
  },
  type: (filter, value) => void (filter.types = [...(filter.types ?? []), value.toLowerCase()]),
  has(filter, value) {
    const things = value.toLowerCase();
    const thing = things.endsWith('s') ? things.slice(0, -1) : things;
    if (thing === 'link') filter.hasLinks = true;
    else if (thing === 'file' || thing === 'attachment') filter.hasAttachments = true;
    else if (thing === 'reaction') filter.hasReactions = true;
    else if (thing === 'mention') filter.mentioning ??= 'anybody';
    else if (['image', 'video', 'audio'].includes(thing))
      filter.attachmentTypes = [...(filter.attachmentTypes ?? []), thing];
    else throw refused('has', value, 'link, file, image, video, audio, reaction or mention');
  },
  is(filter, value, viewer) {
    const state = value.toLowerCase();
    if (state !== 'pinned' && state !== 'saved' && state !== 'unread')
      throw refused('is', value, 'pinned, saved or unread');
    if (state !== 'pinned' && viewer === undefined) throw needsUser('is', value);
    filter[state] = true;
  },
  before: (filter, value) => until(filter, periodOf('before', value).start - 1),
  after: (filter, value) => since(filter, periodOf('after', value).end),
  on(filter, value) {
    const { start, end } = periodOf('on', value);
    since(filter, start);
    until(filter, end - 1);
  },
};

const EXCLUDABLE: readonly string[] = ['from', 'in', 'has', 'mentions', 'type'] satisfies FilterName[];

/**
 * Messages must be of one of several senders, conversations, mentioned users, types and kinds of attachments, and must have everything else.
 *
 * @param viewer the acting user
 * @throws ERR_BAD_REQUEST for a filter or a value that does not exist, and for one that needs an acting user where there is none
 */
export function keyFilters(filters: readonly SearchFilter[], viewer: string | undefined): KeyFilters {
  const all: KeyFilters = {};
  for (const { name, value, isExcluded } of filters) {
    const read = Object.hasOwn(readings, name) ? readings[name as FilterName] : undefined;
    if (!read)
      throw invalid(`There is no filter ${name}:, only ${listed(FILTER_NAMES)}. A text is in quotation marks.`);
    if (!isExcluded) {
      read(all, value, viewer);
      continue;
    }
    if (!EXCLUDABLE.includes(name))
      throw invalid(`The filter ${name}: cannot be excluded, only ${listed(EXCLUDABLE)}.`);
    const excluded: KeyFilters = {};
    read(excluded, value, viewer);
    all.without = [...(all.without ?? []), excluded];
  }
  return all;
}

/** The filter of a request with those of its key: what both say must both be so. */
export function withKeyFilters(filter: ListedMessages, key: KeyFilters): ListedMessages {
  const { pinned, saved, unread, without, ...content } = key;
  const states = { pinned: pinned ?? filter.pinned, saved: saved ?? filter.saved, unread: unread ?? filter.unread };
  const isGiven = Object.keys(content).some((name) => filter[name as keyof ContentFilter] !== undefined);
  return isGiven ? { ...filter, ...states, also: content, without } : { ...filter, ...content, ...states, without };
}

const listed = (names: readonly string[]): string => names.map((name) => `${name}:`).join(', ');
const invalid = (problem: string) => DomainError.invalid({ searchKey: [problem] });
const refused = (name: string, value: string, expected: string) =>
  invalid(`The filter ${name}: cannot be ${value}, only ${expected}.`);
const needsUser = (name: string, value: string) => invalid(`The filter ${name}:${value} requires an acting user.`);

function userOf(name: string, value: string, viewer: string | undefined): string {
  const uid = lowerCasedId(value.replace(/^@/, ''));
  if (!UID_PATTERN.test(uid)) throw refused(name, value, 'the uid of a user or me');
  if (uid !== 'me') return uid;
  if (viewer === undefined) throw needsUser(name, value);
  return viewer;
}

/** Of a group, of the acting user with another one, or of the API's id of a conversation. Whether they exist is not known here. */
function conversationsOf(value: string, viewer: string | undefined): ConversationKey[] {
  const id = lowerCasedId(value.replace(/^[@#]/, ''));
  const isUser = value.startsWith('@');
  const ofId = isUser || value.startsWith('#') ? [] : conversationsWithId(id, viewer);
  if (!UID_PATTERN.test(id)) {
    if (ofId.length > 0) return ofId;
    throw refused('in', value, 'a guid, the uid of a user or the id of a conversation');
  }
  if (isUser && viewer === undefined) throw needsUser('in', value);
  return [
    ...(isUser ? [] : [groupConversationKey(id)]),
    ...(viewer === undefined || value.startsWith('#') ? [] : [userConversationKey(viewer, id)]),
    ...ofId,
  ];
}

const since = (filter: ContentFilter, seconds: number): void =>
  void (filter.fromTimestamp = Math.max(filter.fromTimestamp ?? seconds, seconds));
const until = (filter: ContentFilter, seconds: number): void =>
  void (filter.toTimestamp = Math.min(filter.toTimestamp ?? seconds, seconds));

/** The day, month or year in UTC, in Unix seconds; the end is that of the next one. */
function periodOf(name: string, value: string): { start: number; end: number } {
  const expected = 'a day, month or year as 2026-12-24, 2026-12 or 2026';
  const [year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(value)?.slice(1).map(numberOf) ?? [];
  if (year === undefined || year < 1970) throw refused(name, value, expected);
  const seconds = (one: number, two: number, three: number) => Date.UTC(one, two, three) / 1000;
  const start = seconds(year, (month ?? 1) - 1, day ?? 1);
  if (!new Date(start * 1000).toISOString().startsWith(value)) throw refused(name, value, expected);
  if (month === undefined) return { start, end: seconds(year + 1, 0, 1) };
  return { start, end: day === undefined ? seconds(year, month, 1) : seconds(year, month - 1, day + 1) };
}

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);
