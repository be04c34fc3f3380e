/** Users that a text mentions, by the names with which it shows them. */
export type MentionedNames = ReadonlyMap<string, string>;

const TOKEN = /<@uid:([^>\s]{1,100})>/g;

/** The text as it is edited: names in place of uids. */
export const withNames = (text: string, nameOf: (uid: string) => string): string =>
  text.replace(TOKEN, (_, uid: string) => `@${nameOf(uid)}`);

/** The text as it is sent: `@Ben Roy` becomes `<@uid:ben>`. Of names that begin alike the longest is meant. */
export function withTokens(text: string, names: MentionedNames): string {
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  const [start, ...parts] = text.split('@');
  return parts.reduce((result, part) => {
    const [name, uid] = longestFirst.find(([each]) => part.startsWith(each)) ?? [];
    return name === undefined ? `${result}@${part}` : `${result}<@uid:${uid}>${part.slice(name.length)}`;
  }, start!);
}

/** What is being written behind an @ at the cursor, such as `Be` in `Hi @Be`. */
export function mentionAt(text: string, cursor: number): string | undefined {
  const at = text.lastIndexOf('@', cursor - 1);
  if (at < 0 || cursor - at > 40) return undefined;
  const written = text.slice(at + 1, cursor);
  const isAtStart = at === 0 || /\s/.test(text[at - 1]!);
  return isAtStart && !written.includes('\n') ? written : undefined;
}
