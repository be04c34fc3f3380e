import type { KindOfValue } from '../history/export-source.js';
import { fieldsOf, idOf, listOf } from '../reading/fields.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

const PARTS = ['channel', 'messages', 'members', 'read', 'reads'] as const;

/**
 * `{"channels": [{"channel", "messages", "members"}]}`, the same without the list, one such object per line, and a list of them. The export has
 * the format of the API's responses: https://getstream.io/chat/docs/node/exporting_channels/
 */
export const SELECTORS = ['$', '$.*', '$.channels.*'].flatMap((root) =>
  PARTS.map((part) => (part === 'channel' ? `${root}.channel` : `${root}.${part}.*`)),
);

const KIND_OF_PART = {
  channel: 'channel',
  messages: 'message',
  members: 'member',
  read: 'read',
  reads: 'read',
} as const;

/** What a selected value is, and the number of its channel in the document. @returns undefined for a path that only looks like one of a channel */
export function placeOf(path: readonly (string | number)[]) {
  const [first, second] = path;
  const isList = typeof first === 'number';
  const isInChannels = first === 'channels' && typeof second === 'number';
  const part = isInChannels ? path[2] : isList ? second : first;
  if (typeof part !== 'string' || !Object.hasOwn(KIND_OF_PART, part)) return undefined;
  const index = isInChannels ? second : isList ? first : 0;
  return { kind: KIND_OF_PART[part as keyof typeof KIND_OF_PART], index };
}

/** Files of users: the reader names them so. */
export const isUserFile = ({ name }: SourceFile): boolean => /(?:^|\/)users[^/]*$/i.test(name);

/** One user per line, a list, `{"users": […]}`, or `{"user": {…}}` as the export of a single user has it. */
export function usersIn(value: unknown): KindOfValue[] {
  const { users, user } = fieldsOf(value);
  return [value, user, ...listOf(users), ...listOf(value)]
    .map(fieldsOf)
    .filter(({ id }) => idOf(id))
    .map((found) => ['user', found]);
}

export const userIdOf = (record: SourceRecord): string | undefined =>
  record.id('user_id') ?? record.record('user', 'User').id('id');
