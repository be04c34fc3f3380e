import type { ConversionReport } from '../archive/conversion-report.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, type Fields } from '../reading/fields.js';
import { readFileValues } from '../reading/file-values.js';
import type { SourceFile } from '../reading/source-files.js';

const PARTS = ['channel', 'messages', 'members', 'read', 'reads'] as const;

/**
 * `{"channels": [{"channel", "messages", "members"}]}`, the same without the list, one such object per line, and a list of them. The export has
 * the format of the API's responses: https://getstream.io/chat/docs/node/exporting_channels/
 */
const SELECTORS = ['$', '$.*', '$.channels.*'].flatMap((root) =>
  PARTS.map((part) => (part === 'channel' ? `${root}.channel` : `${root}.${part}.*`)),
);

export type StreamValue =
  | { readonly part: 'channel' | 'message' | 'member' | 'read'; readonly value: Fields; readonly channelKey: string }
  | { readonly part: 'user'; readonly value: Fields };

/** Files of users: the reader names them so. */
const isUserFile = ({ name }: SourceFile): boolean => /(?:^|\/)users[^/]*$/i.test(name);

/** The values of an export in the order of the files. Values of one channel follow each other. */
export async function* readStreamExport(
  files: readonly SourceFile[],
  report?: ConversionReport,
): AsyncGenerator<StreamValue> {
  for (const file of files.filter(isUserFile)) yield* readUsers(file, report);
  for (const file of files) if (!isUserFile(file)) yield* readChannels(file, report);
}

async function* readChannels(file: SourceFile, report: ConversionReport | undefined): AsyncGenerator<StreamValue> {
  let values = 0;
  for await (const { path, value, document } of readFileValues(file, SELECTORS, report)) {
    const place = placeOf(path);
    if (!place || !isNonEmptyObject(value)) continue;
    values += 1;
    yield { part: place.part, value, channelKey: `${file.name}:${document}:${place.index}` };
  }
  if (values === 0) report?.leftOut('files without channels', file.name);
}

const PART_NAMES = { channel: 'channel', messages: 'message', members: 'member', read: 'read', reads: 'read' } as const;

/** @returns undefined for a path that only looks like one of a channel */
function placeOf(path: readonly (string | number)[]) {
  const [first, second] = path;
  const isList = typeof first === 'number';
  const isInChannels = first === 'channels' && typeof second === 'number';
  const part = isInChannels ? path[2] : isList ? second : first;
  if (typeof part !== 'string' || !Object.hasOwn(PART_NAMES, part)) return undefined;
  const index = isInChannels ? second : isList ? first : 0;
  return { part: PART_NAMES[part as keyof typeof PART_NAMES], index };
}

/** One user per line, a list, `{"users": […]}`, or `{"user": {…}}` as the export of a single user has it. */
async function* readUsers(file: SourceFile, report: ConversionReport | undefined): AsyncGenerator<StreamValue> {
  for await (const { value } of readFileValues(file, ['$'], report)) {
    const { users, user } = fieldsOf(value);
    const found = [value, user, ...listOf(users), ...listOf(value)].map(fieldsOf).filter(({ id }) => idOf(id));
    for (const one of found) yield { part: 'user', value: one };
  }
}

export const userIdOf = (value: Fields): string | undefined => idOf(value.user_id) ?? idOf(fieldsOf(value.user).id);

/** All users that a message names. */
export function usersOfMessage(message: Fields): Fields[] {
  const reactions = reactionsOf(message).map((reaction) => userOf(reaction));
  const mentioned = listOf(message.mentioned_users).map(fieldsOf);
  return [userOf(message), ...mentioned, ...reactions, fieldsOf(message.pinned_by)].filter(({ id }) => idOf(id));
}

/** The user of a message, member or reaction; only with its id where the export has no more. */
export function userOf(value: Fields): Fields {
  const user = fieldsOf(value.user);
  return idOf(user.id) ? user : { id: userIdOf(value) };
}

/** The export has all reactions or, in the form of the API's responses, the latest ones. */
export function reactionsOf(message: Fields): Fields[] {
  const all = listOf(message.reactions);
  return (all.length > 0 ? all : listOf(message.latest_reactions)).map(fieldsOf);
}
