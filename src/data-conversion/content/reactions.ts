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

/** A reaction as the API accepts it: an emoji, or a name such as `:party:`. @returns undefined for any other text */
export function reactionText(text: string): string | undefined {
  const emoji = Object.hasOwn(EMOJI, text) ? EMOJI[text] : undefined;
  const candidates = emoji ? [emoji] : [text, `:${text}:`];
  return candidates.find(isReaction);
}

function isReaction(text: string): boolean {
  try {
    reactionOf(text);
    return true;
  } catch {
    return false;
  }
}
