import type { UserSummaryView } from '#core/summaries/summary.view.js';
import { withMentionNames } from '#resources/messages/content/message-mentions.js';
import type { MessageView } from '#resources/messages/view/message.view.js';

/** A mention of all members, as clients write it: `@all`, or `<@all:label>`. */
const EVERYONE = /<@all:([^<>]{0,100})>|(?<![\w@])@all(?!\w)/u;
const LABELLED = new RegExp(/<@all:([^<>]{0,100})>/gu);

/** Whether a text message to a group mentions all members. */
export const mentionsEveryone = ({ receiverType, category, type, data }: MessageView): boolean =>
  receiverType === 'group' &&
  category === 'message' &&
  type === 'text' &&
  typeof data.text === 'string' &&
  EVERYONE.test(data.text);

/** The text of a message with the names of the mentioned users; for a message that has none, the one that stands for it. */
export function textOf({ category, type, data }: Pick<MessageView, 'category' | 'type' | 'data'>): string | undefined {
  const text = data.text ?? alternativeOf(category, data) ?? (type === 'extension_sticker' ? STICKER : undefined);
  if (typeof text !== 'string') return undefined;
  const mentions = (data.mentions ?? {}) as Partial<Record<string, UserSummaryView>>;
  return withMentionNames(text, (uid) => mentions[uid]?.name).replaceAll(
    LABELLED,
    (_, label: string) => `@${label || 'all'}`,
  );
}

/** UI kits send stickers without a text. */
const STICKER = 'Sticker';

/** `pushNotification` is how clients of CometChat give a custom message its text. */
function alternativeOf(category: string, data: MessageView['data']): unknown {
  if (category === 'interactive')
    return memberOf(data.interactiveData, 'title') ?? memberOf(data.interactiveData, 'text');
  return category === 'card' ? memberOf(data.card, 'fallbackText') : memberOf(data.metadata, 'pushNotification');
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
