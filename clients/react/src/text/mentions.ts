/** What stands in a sent text for a mention, such as `<@uid:ben>`, by the name with which a text shows it. */
export type MentionedNames = ReadonlyMap<string, string>;

const TOKEN = /<@(?:uid:([^>\s]{1,100})|all:([^<>\n]{1,100}))>/g;

export const userToken = (uid: string): string => `<@uid:${uid}>`;
/** Mentions all members of a group. The server notifies them. */
export const everyoneToken = (label: string): string => `<@all:${label}>`;

/** The mentions of all members in a text, by their labels. */
export const everyoneIn = (text: string): MentionedNames =>
  new Map(
    [...text.matchAll(TOKEN)].flatMap(([token, , label]) => (label === undefined ? [] : [[label, token] as const])),
  );

/** The text as it is edited: names in place of uids. */
export const withNames = (text: string, nameOf: (uid: string) => string): string =>
  text.replace(TOKEN, (_, uid: string | undefined, label: string) => `@${uid === undefined ? label : nameOf(uid)}`);

/** The text as it is sent: `@Ben Roy` becomes `<@uid:ben>`. Of names that begin alike the longest is meant. */
export function withTokens(text: string, names: MentionedNames): string {
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  const [start, ...parts] = text.split('@');
  return parts.reduce((result, part) => {
    const [name, token] =
      longestFirst.find(([each, its]) => part.startsWith(each) && !isWordAfter(part, each, its)) ?? [];
    return name === undefined ? `${result}@${part}` : `${result}${token}${part.slice(name.length)}`;
  }, start!);
}

/** Of `@allison` the first letters are the name of all members, and mean nobody. */
const isWordAfter = (part: string, name: string, token: string): boolean =>
  token.startsWith('<@all:') && /^[\p{L}\p{N}_]/u.test(part.slice(name.length));

/** What is being written behind an @ at the cursor, such as `Be` in `Hi @Be`. */
export function mentionAt(text: string, cursor: number): string | undefined {
  const at = text.lastIndexOf('@', cursor - 1);
  if (at < 0 || cursor - at > 40) return undefined;
  const written = text.slice(at + 1, cursor);
  const isAtStart = at === 0 || /\s/.test(text[at - 1]!);
  return isAtStart && !written.includes('\n') ? written : undefined;
}
