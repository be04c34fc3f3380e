import type { EventPayloads } from '#platform/events/event-map.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { EventSerializer, EventSerializers } from './event-serializer.js';
import { isMessageHeldBack } from './message-event-serializers.js';

// Events about what a user has for themself. Their devices are the audience.

type Saving = EventPayloads['message_unsaved'] & { savedAt?: number };

/** For a user who can read the message. */
const saving: EventSerializer<'message_saved' | 'message_unsaved'> = {
  requirements: ({ messageId }) => ({ messageIds: [messageId] }),
  serialize: ({ messageId, uid, savedAt }: Saving, relations) => {
    const message = relations.message(messageId);
    if (!message || (isMessageHeldBack(message) && message.sender !== uid)) return undefined;
    const onlyMembersOf = message.receiverType === 'group' ? message.receiver : undefined;
    return { data: { message: { ...message, savedAt } }, audience: { uids: [uid], onlyMembersOf } };
  },
};

const scheduledMessage: EventSerializer<'scheduled_message_changed'> = {
  requirements: () => ({}),
  serialize: ({ id, uid, status, sendAt, messageId, code: errorCode }) => ({
    data: { scheduledMessage: withoutAbsent({ id, status, sendAt, messageId, errorCode }) },
    audience: { uids: [uid] },
  }),
};

/** A reminder that is due has the message, if the user can read it. */
const reminder: EventSerializer<'message_reminder'> = {
  requirements: ({ messageId, status }) => ({ messageIds: status === 'due' ? [messageId] : [] }),
  serialize: ({ uid, ...change }, relations) => {
    const audience = { uids: [uid] };
    if (change.status !== 'due') return { data: { reminder: change }, audience };
    const message = relations.message(change.messageId);
    if (!message || (isMessageHeldBack(message) && message.sender !== uid)) return undefined;
    const onlyMembersOf = message.receiverType === 'group' ? message.receiver : undefined;
    return { data: { reminder: change, message }, audience: { ...audience, onlyMembersOf } };
  },
};

/** The receiver is not looked up: a draft has no more of it than its id. */
const draft: EventSerializer<'draft_changed'> = {
  requirements: () => ({}),
  serialize: ({ uid, ...change }) => ({ data: { draft: change }, audience: { uids: [uid] } }),
};

const archive: EventSerializer<'conversation_archive_changed'> = {
  requirements: () => ({}),
  serialize: ({ uid, ...conversation }) => ({ data: { conversation }, audience: { uids: [uid] } }),
};

export const personalEventSerializers: EventSerializers<
  | 'message_saved'
  | 'message_unsaved'
  | 'scheduled_message_changed'
  | 'draft_changed'
  | 'message_reminder'
  | 'conversation_archive_changed'
> = {
  message_saved: saving,
  message_unsaved: saving,
  message_reminder: reminder,
  draft_changed: draft,
  conversation_archive_changed: archive,
  scheduled_message_changed: scheduledMessage,
};
