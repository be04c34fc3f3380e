import type { ActingUser } from '../platform/auth/principal.js';
import type { MessageKind, PresentedEvent } from '../resources/event-feed/presented-event.js';
import { missingToRead } from '../resources/policy/message-rules.js';
import { rulesOf } from '../resources/policy/subject.js';

interface MessageInside extends Partial<MessageKind> {
  readonly data?: { readonly entities?: { readonly on?: { readonly entity?: Partial<MessageKind> } } };
}

/** The kind of message that an event shows or is about; of a change, the kind of what was changed. */
export function messageKindIn({
  data,
  messageKind,
}: Pick<PresentedEvent, 'data' | 'messageKind'>): MessageKind | undefined {
  if (messageKind) return messageKind;
  const { message } = data as { message?: MessageInside };
  const changed = message?.data?.entities?.on?.entity;
  return [changed, message].find(isKind);
}

const isKind = (message: Partial<MessageKind> | undefined): message is MessageKind =>
  message?.category !== undefined && message.type !== undefined;

/** Whether the role of the user lets them read messages of the kind. */
export const maySee = (user: ActingUser, kind: MessageKind | undefined): boolean =>
  kind === undefined || user.rules.permissions.size === 0 || missingToRead(rulesOf(user), kind) === undefined;
