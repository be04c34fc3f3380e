import type { Message } from '../../api/messages.ts';
import { texts } from '../../texts/index.ts';

const SYSTEM_UID = 'app_system';
const MENTION = /<@(uid|all):([^<>]{1,100})>/g;

/** A part of a text: a mention has the name of the user in place of the uid. */
export interface TextPart {
  text: string;
  isMention: boolean;
}

/** Splits a text at its mentions. What names nobody whom the server mentions stays as it was written. */
export function partsOf({ text = '', mentions = {} }: Message['data']): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: written, 1: kind, 2: named = '', index } of text.matchAll(MENTION)) {
    const uid = named.toLowerCase();
    const name = kind === 'all' ? named : Object.hasOwn(mentions, uid) ? mentions[uid]?.name : undefined;
    if (name === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMention: false });
    parts.push({ text: `@${name}`, isMention: true });
    end = index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMention: false });
  return parts;
}

/** A message in one line. */
export function summaryOf({ category, type, data, deletedAt }: Message): string {
  if (deletedAt !== undefined) return texts.conversations.deleted;
  if (category === 'action') return actionOf(data);
  if (category === 'call') return texts.conversations.call(type, data.action ?? '');
  if (data.text !== undefined)
    return partsOf(data)
      .map(({ text }) => text)
      .join('');
  const [attachment] = data.attachments ?? [];
  if (attachment) return typeof attachment.name === 'string' ? attachment.name : texts.conversations.attachment;
  const fallback = data.card?.fallbackText;
  return typeof fallback === 'string' ? fallback : texts.conversations.custom(type);
}

function actionOf({ action = '', entities }: Message['data']): string {
  const memberActions: Readonly<Record<string, (by: string, on: string) => string>> = texts.conversations.memberActions;
  const describe = Object.hasOwn(memberActions, action) ? memberActions[action] : undefined;
  return describe?.(nameOfEntity(entities.by), nameOfEntity(entities.on)) ?? action;
}

type Entity = Message['data']['entities'][string];

const nameOfEntity = (entity?: Entity): string => (entity?.entity as { name?: string } | undefined)?.name ?? '';

/** The name of the sender. */
export const senderOf = ({ sender, data }: Pick<Message, 'sender' | 'data'>): string =>
  sender === SYSTEM_UID ? texts.conversations.system : nameOfEntity(data.entities.sender) || sender;
