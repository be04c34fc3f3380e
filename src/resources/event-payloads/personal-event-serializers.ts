import type { EventPayloads } from '#platform/events/event-map.js';
import { withoutAbsent } from '#platform/http/json.js';
import { aboutMessage, type EventSerializers } from './event-serializer.js';
import { isMessageHeldBack } from './message-event-serializers.js';

// Events about what a user has for themself. Their devices are the audience.

type Saving = EventPayloads['message_unsaved'] & { savedAt?: number };

/** For a user who can read the message. */
const saving = aboutMessage<'message_saved' | 'message_unsaved'>(({ message, change }) => {
  const { uid, savedAt }: Saving = change;
  if (isMessageHeldBack(message) && message.sender !== uid) return undefined;
  const onlyMembersOf = message.receiverType === 'group' ? message.receiver : undefined;
  return { data: { message: { ...message, savedAt } }, audience: { uids: [uid], onlyMembersOf } };
});

export const personalEventSerializers = {
  message_saved: saving,
  message_unsaved: saving,
  scheduled_message_changed: {
    serialize: ({ id, uid, status, sendAt, messageId, code: errorCode }) => ({
      data: { scheduledMessage: withoutAbsent({ id, status, sendAt, messageId, errorCode }) },
      audience: { uids: [uid] },
    }),
  },
  /** A reminder that is due has the message, if the user can read it. */
  message_reminder: {
    requirements: ({ messageId, status }) => ({ messageIds: status === 'due' ? [messageId] : [] }),
    serialize: ({ uid, ...change }, relations) => {
      const audience = { uids: [uid] };
      if (change.status !== 'due') return { data: { reminder: change }, audience };
      const message = relations.message(change.messageId);
      if (!message || (isMessageHeldBack(message) && message.sender !== uid)) return undefined;
      const onlyMembersOf = message.receiverType === 'group' ? message.receiver : undefined;
      return { data: { reminder: change, message }, audience: { ...audience, onlyMembersOf } };
    },
  },
  /** The receiver is not looked up: a draft has no more of it than its id. */
  draft_changed: {
    serialize: ({ uid, ...change }) => ({ data: { draft: change }, audience: { uids: [uid] } }),
  },
  conversation_archive_changed: {
    serialize: ({ uid, ...conversation }) => ({ data: { conversation }, audience: { uids: [uid] } }),
  },
} satisfies Partial<EventSerializers>;
