import { permissionsOf } from '#core/policy/acting-user.js';
import { mayReadPart, missingToRead } from '#core/policy/message-rules.js';
import type { ActingUser } from '#platform/access/principal.js';
import { isMessageHeldBack } from '#resources/event-payloads/message-event-serializers.js';
import type { MessageKind, OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { targetOf, withTarget } from '#resources/messages/view/action-target.js';
import type { MessageView } from '#resources/messages/view/message.view.js';

// An event is serialized once for all users. The same rules as for REST responses decide what each user may see of it.

type PartialMessage = Partial<MessageView>;

/** The event as the user may see it; undefined if their role may not read its message. */
export function visibleEvent(user: ActingUser, event: OutboundEvent): OutboundEvent | undefined {
  const [message, target] = messagesIn(event);
  const permissions = permissionsOf(user);
  const kind = [event.messageKind, target, message].find(isKind);
  if (kind && missingToRead(permissions, kind)) return undefined;
  const isHidden = (quoted: MessageView) =>
    !mayReadPart(user.uid, permissions, { ...quoted, isHeldBack: isMessageHeldBack(quoted) });
  const hasHidden = [message, target].some((one) => one?.quotedMessage && isHidden(one.quotedMessage));
  return withoutModeration(hasHidden ? withoutQuotations(event, isHidden) : event);
}

/** Users learn neither which words or patterns a rule looks for, nor who moderates. */
function withoutModeration(event: OutboundEvent): OutboundEvent {
  const { trigger, data } = event;
  if (trigger === 'moderation_manual_approved')
    return { ...event, data: { ...data, moderation: [], moderator: undefined } };
  return trigger === 'moderation_manual_blocked' ? { ...event, data: { ...data, moderator: undefined } } : event;
}

/** The message in the event's data and, if it is an action message, its target. */
function messagesIn({ data }: OutboundEvent): [message?: PartialMessage, target?: PartialMessage] {
  const message = 'message' in data ? data.message : undefined;
  return [message, message && targetOf(message)];
}

const isKind = (message: Partial<MessageKind> | undefined): message is MessageKind =>
  message?.category !== undefined && message.type !== undefined;

function withoutQuotations(event: OutboundEvent, isHidden: (quoted: MessageView) => boolean): OutboundEvent {
  const withoutQuotation = <Message extends PartialMessage>(original: Message): Message =>
    original.quotedMessage && isHidden(original.quotedMessage) ? { ...original, quotedMessage: undefined } : original;
  const [original, target] = messagesIn(event);
  const message = withoutQuotation(original!);
  const shown = target ? withTarget(message, withoutQuotation(target)) : message;
  return { ...event, data: { ...event.data, message: shown } } as OutboundEvent;
}
