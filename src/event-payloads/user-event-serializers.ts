import type { EventPayloads } from '../platform/events/event-map.js';
import type { EventSerializer, EventSerializers } from './event-serializer.js';

/** Whoever is blocked is not told of it. */
const block: EventSerializer<EventPayloads['user_blocked' | 'user_unblocked']> = {
  requirements: ({ uids, by }) => ({ uids: [...uids, by] }),
  serialize: ({ uids, by }, around) => ({
    data: {
      users: Object.fromEntries(uids.map((uid) => [uid, around.user(uid)])),
      by: around.user(by),
    },
    audience: { uids: [by] },
  }),
};

/** Who follows the status of whom is not known here: only who must not. */
const connection: EventSerializer<EventPayloads['user_connection_status_changed']> = {
  requirements: ({ uid }) => ({ uids: [uid], blocksAround: [uid] }),
  serialize: ({ uid, status, action, platform, connectedAt, presenceChanged, timestamp }, around) => ({
    data: {
      timestamp,
      user: { ...around.user(uid), status },
      status,
      currentConnection: { action, platform, connectedAt },
      userPresenceChanged: presenceChanged,
    },
    audience: { uids: [uid], except: around.blocksAround(uid) },
  }),
};

/** Those who have messages of the user: nothing is left to look up, and the uid may be that of somebody else by now. */
const erased: EventSerializer<EventPayloads['user_erased']> = {
  requirements: ({ by }) => ({ uids: [by] }),
  serialize: ({ uid, uids, guids, messageId, erasedAt, by }, around) => ({
    data: { uid, ...(messageId !== undefined && { messageId }), erasedAt, by: around.user(by) },
    audience: { uids, guids },
  }),
};

type UserEvents = 'user_blocked' | 'user_unblocked' | 'user_erased' | 'user_connection_status_changed';

export const userEventSerializers: EventSerializers<UserEvents> = {
  user_blocked: block,
  user_unblocked: block,
  user_erased: erased,
  user_connection_status_changed: connection,
};
