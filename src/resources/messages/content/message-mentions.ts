/** Users whom one message can mention; what stands behind them in the text stays text. */
const MAX_MENTIONS = 100;

const MENTION = /<@uid:([A-Za-z0-9_-]{1,100})>/g;

/** The uids that the text of a message names as `<@uid:…>`, each once, in its order. Who of them is mentioned is for the store to say. */
export function namedInText({ text }: { text?: unknown }): string[] {
  if (typeof text !== 'string') return [];
  const uids = new Set<string>();
  for (const [, uid] of text.matchAll(MENTION)) {
    uids.add(uid!.toLowerCase());
    if (uids.size === MAX_MENTIONS) break;
  }
  return [...uids];
}
