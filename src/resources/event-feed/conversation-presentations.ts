import type { EventPayloads } from '../../platform/events/event-vocabulary.js';
import { withoutAbsent } from '../../platform/http/json.js';
import { conversationIdOf, groupConversationKey, userConversationKey } from '../directory/conversation-key.js';
import type { Presentation, Presentations, Surroundings } from './presentation.js';
import type { Audience } from './presented-event.js';

type ConversationEvents = 'conversation_pinned' | 'conversation_unpinned' | 'conversation_erased';
type Pin = EventPayloads['conversation_unpinned'] & { pinnedAt?: number };

const pin: Presentation<Pin> = {
  needs: ({ receiverType, receiver, by }) =>
    receiverType === 'group' ? { guids: [receiver], uids: [by] } : { uids: [receiver, by] },
  present: (change, around) => {
    const conversationWith = counterpartOf(change, around);
    if (!conversationWith) return undefined;
    const { receiverType, pinnedAt, by } = change;
    const { conversationId } = conversationWith;
    const pinnedBy = pinnedAt === undefined ? undefined : by;
    const conversation = { conversationId, conversationType: receiverType, conversationWith, pinnedAt, pinnedBy };
    return { data: { conversation: withoutAbsent(conversation), by: around.user(by) }, audience: audienceOf(change) };
  },
};

/** With a user whom the app pins for everybody, each user has a conversation of their own. */
function counterpartOf({ receiverType, receiver, uid }: Pin, around: Surroundings) {
  if (receiverType === 'group') return around.group(receiver);
  const conversationId = uid === undefined ? undefined : conversationIdOf(userConversationKey(uid, receiver));
  return { ...around.user(receiver), ...(conversationId !== undefined && { conversationId }) };
}

function audienceOf({ receiverType, receiver, uid, uids = [] }: Pin): Partial<Audience> {
  if (receiverType === 'user') return { uids: uid === undefined ? uids : [uid] };
  return uid === undefined ? { guid: receiver } : { uids: [uid], onlyMembersOf: receiver };
}

const erased: Presentation<EventPayloads['conversation_erased']> = {
  needs: ({ uids = [], guid, by }) => ({ uids: [...uids, by], guids: guid === undefined ? [] : [guid] }),
  present: ({ uids = [], guid, messageId, erasedAt, by }, around) => {
    const group = guid === undefined ? undefined : around.group(guid);
    if (guid !== undefined && !group) return undefined;
    const key = guid === undefined ? userConversationKey(uids[0]!, uids[1]!) : groupConversationKey(guid);
    const users = group ? undefined : Object.fromEntries(uids.map((uid) => [uid, around.user(uid)]));
    const conversation = { conversationId: conversationIdOf(key), conversationType: group ? 'group' : 'user' };
    return {
      data: {
        conversation: withoutAbsent({ ...conversation, users, group }),
        messageId,
        erasedAt,
        by: around.user(by),
      },
      audience: guid === undefined ? { uids } : { guid },
    };
  },
};

export const conversationPresentations: Presentations<ConversationEvents> = {
  conversation_pinned: pin,
  conversation_unpinned: pin,
  conversation_erased: erased,
};
