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

export interface StreamValue {
  readonly part: 'channel' | 'message' | 'member' | 'read';
  readonly value: Fields;
  /** Names the channel in the export. */
  readonly channelKey: string;
}

/** Files of users: the reader names them so. */
export const isUserFile = ({ name }: SourceFile): boolean => /(?:^|\/)users[^/]*$/i.test(name);

/** The values of a file. Values of one channel follow each other. */
export async function* readChannels(file: SourceFile, report?: ConversionReport): AsyncGenerator<StreamValue> {
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
export async function* readUsers(file: SourceFile, report?: ConversionReport): AsyncGenerator<Fields> {
  for await (const { value } of readFileValues(file, ['$'], report)) {
    const { users, user } = fieldsOf(value);
    yield* [value, user, ...listOf(users), ...listOf(value)].map(fieldsOf).filter(({ id }) => idOf(id));
  }
}

export const userIdOf = (value: Fields): string | undefined => idOf(value.user_id) ?? idOf(fieldsOf(value.user).id);

/** The other fields of an object, which are custom ones. */
export const customFields = (fields: Fields, known: ReadonlySet<string>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !known.has(name) && value !== null && value !== '' && value !== undefined,
    ),
  );
