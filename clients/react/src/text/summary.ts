import type { Message } from 'confab-client';
import { locationOf } from '../data/locations.js';
import { stickerOf } from '../data/stickers.js';
import type { Texts } from '../texts.js';
import { plainText } from './markdown.js';

/** Who sent a message, as the message knows it. */
export function senderOf({ sender, data }: Message): { uid: string; name: string; avatar?: string } {
  const entity = data.entities.sender?.entity as { name?: string; avatar?: string } | undefined;
  return { uid: sender, name: entity?.name ?? sender, avatar: entity?.avatar };
}

export const mentionedName =
  ({ data }: Message) =>
  (uid: string): string =>
    data.mentions?.[uid]?.name ?? uid;

/** A message in one line. */
export function summaryOf(message: Message, texts: Texts): string {
  const { category, type, data, deletedAt } = message;
  if (deletedAt !== undefined) return texts.message.deleted;
  if (category === 'call') return type === 'video' ? texts.message.videoCall : texts.message.audioCall;
  if (category === 'action') {
    const [by, on] = [nameOf(data.entities.by, texts), nameOf(data.entities.on, texts)];
    return texts.message.memberActions[data.action ?? '']?.(by, on) ?? data.action ?? '';
  }
  if (data.text !== undefined) return plainText(data.text.slice(0, 500), mentionedName(message));
  const [attachment] = data.attachments ?? [];
  if (attachment) return typeof attachment.name === 'string' ? attachment.name : texts.message.file;
  if (stickerOf(message)) return texts.sticker.one;
  if (locationOf(message)) return texts.location.one;
  const fallback = data.card?.fallbackText;
  return typeof fallback === 'string' ? fallback : texts.message.custom(type);
}

const nameOf = (entity: Message['data']['entities'][string] | undefined, texts: Texts): string =>
  (entity?.entity as { name?: string } | undefined)?.name ?? texts.message.someone;
