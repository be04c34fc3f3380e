import { reactionOf } from '../../resources/messages/reactions/reaction.js';

/** The types that Stream and Sendbird offer by default. */
const EMOJI: Readonly<Record<string, string>> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😠',
};

/** A reaction as the API stores it: an emoji, or a name such as `:party:`. @returns undefined for any other text */
export function reactionText(text: string): string | undefined {
  const emoji = Object.hasOwn(EMOJI, text) ? EMOJI[text] : undefined;
  return emoji ?? normalReaction(text) ?? normalReaction(`:${text}:`);
}

/** Several reactions of a source can be one here, and a user has each once. */
export function withoutRepetitions<Reaction extends { uid: string; reaction: string }>(
  reactions: Reaction[],
): Reaction[] {
  const byKey = new Map<string, Reaction>();
  for (const reaction of reactions) {
    const key = `${reaction.uid} ${reaction.reaction}`;
    if (!byKey.has(key)) byKey.set(key, reaction);
  }
  return [...byKey.values()];
}

function normalReaction(text: string): string | undefined {
  try {
    return reactionOf(text);
  } catch {
    return undefined;
  }
}
