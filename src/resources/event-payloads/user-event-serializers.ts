import type { EventSerializer, EventSerializers } from './event-serializer.js';

/** Blocked users do not receive the event. */
const block: EventSerializer<'user_blocked' | 'user_unblocked'> = {
  requirements: ({ uids, by }) => ({ uids: [...uids, by] }),
  serialize: ({ uids, by }, relations) => ({
    data: {
      users: Object.fromEntries(uids.map((uid) => [uid, relations.user(uid)])),
      by: relations.user(by),
    },
    audience: { uids: [by] },
  }),
};

export const userEventSerializers = {
  user_blocked: block,
  user_unblocked: block,
  /** Each process knows who subscribed to the user's presence; the audience only excludes the users who must not receive it. */
  user_connection_status_changed: {
    requirements: ({ uid }) => ({ uids: [uid], blocksOf: [uid] }),
    serialize: ({ uid, status, action, platform, connectedAt, presenceChanged, timestamp }, relations) => ({
      data: {
        timestamp,
        user: { ...relations.user(uid), status },
        status,
        currentConnection: { action, platform, connectedAt },
        userPresenceChanged: presenceChanged,
      },
      audience: { uids: [uid], except: relations.blocksOf(uid) },
    }),
  },
  /** The user is not looked up, because the uid may belong to a new user by now. The audience has messages of the erased user. */
  user_erased: {
    requirements: ({ by }) => ({ uids: [by] }),
    serialize: ({ uid, uids, guids, messageId, erasedAt, by }, relations) => ({
      data: { uid, ...(messageId !== undefined && { messageId }), erasedAt, by: relations.user(by) },
      audience: { uids, guids },
    }),
  },
} satisfies Partial<EventSerializers>;
