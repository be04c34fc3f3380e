import type { Message } from 'confab-client';
import { texts } from '../texts.ts';

/** A message in one line. */
export function summaryOf({ category, type, data, deletedAt }: Message): string {
  if (deletedAt !== undefined) return texts.conversation.deleted;
  if (category === 'call') return texts.conversation.audioCall;
  if (category === 'action') return summaryOfAction(data);
  if (data.text !== undefined) return data.text;
  const [attachment] = data.attachments ?? [];
  if (attachment) return typeof attachment.name === 'string' ? attachment.name : texts.conversation.attachment;
  return texts.conversation.custom(type);
}

function summaryOfAction({ action = '', entities }: Message['data']): string {
  const [by, on] = [nameOf(entities.by), nameOf(entities.on)];
  return texts.conversation.memberActions[action]?.(by, on) ?? action;
}

const nameOf = (entity: Message['data']['entities'][string] | undefined): string =>
  (entity?.entity as { name?: string } | undefined)?.name ?? '';
