import { conversationIdOf, groupConversationKey, userConversationKey } from '#core/conversations/conversation-key.js';
import type { EventPayloads } from '#platform/events/event-map.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { EventRelations, EventSerializer, EventSerializers, Requirements } from './event-serializer.js';
import type { Audience } from './outbound-event.js';

type Pin = EventPayloads['conversation_unpinned'] & { pinnedAt?: number };

const pin: EventSerializer<'conversation_pinned' | 'conversation_unpinned'> = {
  requirements: ({ receiverType, receiver, by }) =>
    receiverType === 'group' ? { guids: [receiver], uids: [by] } : { uids: [receiver, by] },
  serialize: (change: Pin, relations) => {
    const conversationWith = peerViewOf(change, relations);
    if (!conversationWith) return undefined;
    const { receiverType, pinnedAt, by } = change;
    const { conversationId } = conversationWith;
    const pinnedBy = pinnedAt === undefined ? undefined : by;
    const conversation = { conversationId, conversationType: receiverType, conversationWith, pinnedAt, pinnedBy };
    return {
      data: { conversation: withoutAbsent(conversation), by: relations.user(by) },
      audience: audienceOf(change),
    };
  },
};

/** Without the conversation id for a user whom the app pins for all users, because each of them has another conversation. */
function peerViewOf({ receiverType, receiver, uid }: Pin, relations: EventRelations) {
  if (receiverType === 'group') return relations.group(receiver);
  const conversationId = uid === undefined ? undefined : conversationIdOf(userConversationKey(uid, receiver));
  return { ...relations.user(receiver), ...(conversationId !== undefined && { conversationId }) };
}

function audienceOf({ receiverType, receiver, uid, uids = [] }: Pin): Partial<Audience> {
  if (receiverType === 'user') return { uids: uid === undefined ? uids : [uid] };
  return uid === undefined ? { guid: receiver } : { uids: [uid], onlyMembersOf: receiver };
}

const erased: EventSerializer<'conversation_erased'> = {
  requirements: partiesNeeded,
  serialize: ({ messageId, erasedAt, by, ...parties }, relations) => {
    const conversation = conversationOf(parties, relations);
    return conversation && { data: { conversation, messageId, erasedAt, by: relations.user(by) }, audience: parties };
  },
};

const disappearingChanged: EventSerializer<'conversation_disappearing_changed'> = {
  requirements: partiesNeeded,
  serialize: ({ disappearAfterSeconds, by, ...parties }, relations) => {
    const conversation = conversationOf(parties, relations);
    if (!conversation) return undefined;
    const data = { conversation: { ...conversation, disappearAfterSeconds }, by: relations.user(by) };
    return { data, audience: parties };
  },
};

interface Parties {
  readonly uids?: string[];
  readonly guid?: string;
}

function partiesNeeded({ uids = [], guid, by }: Parties & { by: string }): Requirements {
  return { uids: [...uids, by], guids: guid === undefined ? [] : [guid] };
}

/** @returns undefined if the group was deleted */
function conversationOf({ uids = [], guid }: Parties, relations: EventRelations) {
  const group = guid === undefined ? undefined : relations.group(guid);
  if (guid !== undefined && !group) return undefined;
  const key = guid === undefined ? userConversationKey(uids[0]!, uids[1]!) : groupConversationKey(guid);
  const users = group ? undefined : Object.fromEntries(uids.map((uid) => [uid, relations.user(uid)]));
  const conversation = { conversationId: conversationIdOf(key), conversationType: group ? 'group' : 'user' };
  return withoutAbsent({ ...conversation, users, group });
}

export const conversationEventSerializers = {
  conversation_pinned: pin,
  conversation_unpinned: pin,
  conversation_erased: erased,
  conversation_disappearing_changed: disappearingChanged,
} satisfies Partial<EventSerializers>;
