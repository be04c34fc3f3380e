import type { ActingUser } from '../../platform/auth/principal.js';
import { isMessageHeldBack } from '../../event-payloads/message-event-serializers.js';
import type { MessageKind, OutboundEvent } from '../../event-payloads/outbound-event.js';
import type { MessageView } from '../../resources/messages/model/message.view.js';
import { mayReadPart, missingToRead } from '../../domain/policy/message-rules.js';
import { rulesOf } from '../../domain/policy/acting-user.js';

// Events are presented once, for everybody; here is what of them each user may see, by the rules that answers obey.

type Part = Partial<MessageView>;

/** What an event tells the user of; undefined where their role may not read the message that it is about. */
export function seenBy(user: ActingUser, event: OutboundEvent): OutboundEvent | undefined {
  const [message, changed] = messagesIn(event);
  const rules = rulesOf(user);
  const kind = [event.messageKind, changed, message].find(isKind);
  if (kind && missingToRead(rules, kind)) return undefined;
  const isHidden = (quoted: MessageView) =>
    !mayReadPart(user.uid, rules, { ...quoted, isHeldBack: isMessageHeldBack(quoted) });
  const hides = [message, changed].some((shown) => shown?.quotedMessage && isHidden(shown.quotedMessage));
  return hides ? withoutQuotations(event, isHidden) : event;
}

/** The message that an event shows and, of an action message, the one that it is about. */
function messagesIn({ data }: OutboundEvent): [message?: Part, changed?: Part] {
  const { message } = data as { message?: Part };
  return [message, subjectOf(message)];
}

const subjectOf = (message: Part | undefined): Part | undefined =>
  (message?.data as { entities?: { on?: { entity?: Part } } } | undefined)?.entities?.on?.entity;

const isKind = (message: Partial<MessageKind> | undefined): message is MessageKind =>
  message?.category !== undefined && message.type !== undefined;

function withoutQuotations(event: OutboundEvent, isHidden: (quoted: MessageView) => boolean): OutboundEvent {
  const unquoted = (shown: Part): Part => {
    const { quotedMessage, ...rest } = shown;
    return quotedMessage && isHidden(quotedMessage) ? rest : shown;
  };
  const message = unquoted((event.data as { message: Part }).message);
  const changed = subjectOf(message);
  if (!changed) return { ...event, data: { ...event.data, message } };
  const { entities, ...data } = message.data as { entities: { on: object } };
  const on = { ...entities.on, entity: unquoted(changed) };
  return {
    ...event,
    data: { ...event.data, message: { ...message, data: { ...data, entities: { ...entities, on } } } },
  };
}
