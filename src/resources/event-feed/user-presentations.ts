import type { EventPayloads } from '../../platform/events/event-vocabulary.js';
import { nameOf, type Presentation, type Presentations } from './presentation.js';

/** Whoever is blocked is not told of it. */
const block: Presentation<EventPayloads['user_blocked' | 'user_unblocked']> = {
  needs: ({ uids, by }) => ({ uids: [...uids, by] }),
  present: ({ uids, by }, around) => ({
    data: {
      users: Object.fromEntries(uids.map((uid) => [uid, nameOf(around.user(uid))])),
      by: nameOf(around.user(by)),
    },
    audience: { uids: [by] },
  }),
};

/** Who follows the status of whom is not known here: only who must not. */
const connection: Presentation<EventPayloads['user_connection_status_changed']> = {
  needs: ({ uid }) => ({ uids: [uid], blocksAround: [uid] }),
  present: ({ uid, status, action, platform, connectedAt, presenceChanged, timestamp }, around) => {
    const { name, role } = around.user(uid);
    return {
      data: {
        timestamp,
        user: { uid, name, status, role },
        status,
        currentConnection: { action, platform, connectedAt },
        userPresenceChanged: presenceChanged,
      },
      audience: { uids: [uid], except: around.blocksAround(uid) },
    };
  },
};

export const userPresentations: Presentations<'user_blocked' | 'user_unblocked' | 'user_connection_status_changed'> = {
  user_blocked: block,
  user_unblocked: block,
  user_connection_status_changed: connection,
};
