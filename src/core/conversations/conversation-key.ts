import { sql, type SqlText } from '#platform/database/sql.js';
import { UID_PATTERN } from '#platform/http/identifiers.js';

declare const conversationKey: unique symbol;

/**
 * What identifies a conversation inside the server: `user/<uid>/<uid>` with the uids in ascending order, or `group/<guid>`. No uid and
 * no guid contains a slash, so no two conversations share a key, and none equals an event subject `user:<uid>` or `group:<guid>`.
 *
 * The id of the API (`<uid>_user_<uid>`, `group_<guid>`) is ambiguous, because uids and guids may contain `_user_` and begin with
 * `group_`. It is made for responses and parsed from requests here, and identifies nothing.
 */
export type ConversationKey = string & { readonly [conversationKey]: true };

const USER = 'user/';
const GROUP = 'group/';
const ID_SEPARATOR = '_user_';
const ID_OF_GROUP = 'group_';

/** The key is the same in either order of the two users. */
export const userConversationKey = (one: string, other: string): ConversationKey =>
  `${USER}${[one, other].sort().join('/')}` as ConversationKey;

export const groupConversationKey = (guid: string): ConversationKey => `${GROUP}${guid}` as ConversationKey;

export const conversationKeyOf = (sender: string, receiverType: 'user' | 'group', receiver: string): ConversationKey =>
  receiverType === 'group' ? groupConversationKey(receiver) : userConversationKey(sender, receiver);

/** The key of a group's conversation in SQL. @param guid expression */
export const groupKeyInSql = (guid: SqlText): SqlText => sql`'${GROUP}' || ${guid}`;

/** Whether the subject of an event is a conversation. */
export const isConversationKey = (subject: string): subject is ConversationKey =>
  subject.startsWith(USER) || subject.startsWith(GROUP);

/** Condition in SQL: the key is that of a conversation between the user and another one. @param key, uid expressions */
export const isConversationOfUserInSql = (key: SqlText, uid: SqlText): SqlText =>
  sql`(starts_with(${key}, '${USER}') AND (starts_with(${key}, '${USER}' || ${uid} || '/') OR right(${key}, length(${uid}) + 1) = '/' || ${uid}))`;

/** Condition in SQL: the key is that of a conversation between two users. @param key expression */
export const isConversationOfUsersInSql = (key: SqlText): SqlText => sql`starts_with(${key}, '${USER}')`;

/** The other user of a conversation between two, in SQL. @param key, uid expressions */
export const otherPartyInSql = (key: SqlText, uid: SqlText): SqlText =>
  sql`CASE WHEN split_part(${key}, '/', 2) = ${uid} THEN split_part(${key}, '/', 3) ELSE split_part(${key}, '/', 2) END`;

export function partiesOf(key: ConversationKey): { uids: [string, string] } | { guid: string } {
  if (key.startsWith(GROUP)) return { guid: key.slice(GROUP.length) };
  const at = key.indexOf('/', USER.length);
  return { uids: [key.slice(USER.length, at), key.slice(at + 1)] };
}

/** The other user of a conversation between two; undefined for a group. */
export function otherPartyIn(key: ConversationKey, uid: string): string | undefined {
  const parties = partiesOf(key);
  if ('guid' in parties) return undefined;
  const [one, other] = parties.uids;
  return one === uid ? other : one;
}

/** Whether the user is one of the two of a conversation between users. */
export function isPartyOf(key: ConversationKey, uid: string): boolean {
  const parties = partiesOf(key);
  return 'uids' in parties && parties.uids.includes(uid);
}

/** The id of the API. */
export const userConversationId = (one: string, other: string): string => [one, other].sort().join(ID_SEPARATOR);

/** The id of the API. */
export const groupConversationId = (guid: string): string => `${ID_OF_GROUP}${guid}`;

/** The id of the API. */
export const conversationIdOf = (key: ConversationKey): string =>
  key.startsWith(GROUP)
    ? groupConversationId(key.slice(GROUP.length))
    : key.slice(USER.length).replace('/', ID_SEPARATOR);

/**
 * Every conversation that has the given id of the API, whether or not it exists: those of users first.
 *
 * @param uid only conversations between users of which this user is one. Groups are always included: membership is not known here
 */
export function conversationsWithId(conversationId: string, uid?: string): ConversationKey[] {
  const keys: ConversationKey[] = [];
  for (let at = conversationId.indexOf(ID_SEPARATOR); at >= 0; at = conversationId.indexOf(ID_SEPARATOR, at + 1)) {
    const one = conversationId.slice(0, at);
    const other = conversationId.slice(at + ID_SEPARATOR.length);
    const isAddressed = uid === undefined || uid === one || uid === other;
    if (isAddressed && one <= other && isId(one) && isId(other)) keys.push(userConversationKey(one, other));
  }
  const guid = conversationId.startsWith(ID_OF_GROUP) ? conversationId.slice(ID_OF_GROUP.length) : '';
  return isId(guid) ? [...keys, groupConversationKey(guid)] : keys;
}

const isId = (text: string): boolean => UID_PATTERN.test(text);
