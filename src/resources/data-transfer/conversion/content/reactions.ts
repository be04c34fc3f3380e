import { reactionOf } from '#resources/messages/reactions/reaction.js';

/**
 * Names that are the same everywhere: those that Stream and Sendbird offer by default, and the most frequent ones of Slack, Mattermost, Rocket.Chat and
 * Discord. Any other name stays one, such as `:party_parrot:`.
 */
const EMOJI: Readonly<Record<string, string>> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  surprised: '😮',
  sad: '😢',
  angry: '😠',
  '+1': '👍',
  thumbsup: '👍',
  '-1': '👎',
  thumbsdown: '👎',
  heart: '❤️',
  joy: '😂',
  smile: '😄',
  grinning: '😀',
  tada: '🎉',
  eyes: '👀',
  pray: '🙏',
  clap: '👏',
  fire: '🔥',
  rocket: '🚀',
  '100': '💯',
  raised_hands: '🙌',
  white_check_mark: '✅',
  heavy_check_mark: '✔️',
  ok_hand: '👌',
  wave: '👋',
  thinking_face: '🤔',
  thinking: '🤔',
  sob: '😭',
  cry: '😢',
  grin: '😁',
  laugh: '😆',
  laughing: '😆',
  rofl: '🤣',
  slightly_smiling_face: '🙂',
  heart_eyes: '😍',
  sweat_smile: '😅',
  muscle: '💪',
  point_up: '☝️',
  x: '❌',
  warning: '⚠️',
  bulb: '💡',
  question: '❓',
  star: '⭐',
  exclamation: '❗',
  sparkles: '✨',
  wink: '😉',
  sunglasses: '😎',
  scream: '😱',
  open_mouth: '😮',
  hourglass: '⌛',
};

/** Of several names of an emoji the last is that of Slack. */
const NAMES = new Map(Object.entries(EMOJI).map(([name, emoji]) => [emoji, name]));

/** A reaction of the API as the name that other services have for it, or as the emoji. */
export const reactionName = (reaction: string): string =>
  NAMES.get(reaction) ?? /^:([^:]+):$/.exec(reaction)?.[1] ?? reaction;

/** A reaction as the API stores it: an emoji, or a name such as `:party:`. @returns undefined for any other text */
export function reactionText(text: string): string | undefined {
  const name = /^:([^:]+):$/.exec(text)?.[1] ?? text;
  const emoji = Object.hasOwn(EMOJI, name) ? EMOJI[name] : undefined;
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
