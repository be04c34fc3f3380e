import type { LoggedEvent } from '../platform/events/event-log.js';
import { groupConversationId } from '../resources/directory/conversation-id.js';
import type { Connections } from './connections.js';
import { membershipChange } from './membership-change.js';

const BETWEEN = '_user_';
const GROUP_CONVERSATION = groupConversationId('');
const USER = 'user:';
const GROUP = 'group:';

/**
 * Those events that can concern anybody who is connected to this process, as far as their subjects tell. Most events of a large
 * installation concern nobody here, and what is left out now need not be looked up.
 */
export function concerningEvents(events: LoggedEvent[], connections: Connections): LoggedEvent[] {
  // groups that somebody who is connected joins with one of these events
  const joined = new Set<string>();
  return events.filter((event) => {
    const change = membershipChange(event);
    if (change?.joined.some((uid) => connections.hasUser(event.appId, uid)))
      joined.add(`${event.appId} ${GROUP}${change.guid}`).add(`${event.appId} ${GROUP_CONVERSATION}${change.guid}`);
    return mayConcern(event, connections) || joined.has(`${event.appId} ${event.subject}`);
  });
}

function mayConcern(event: LoggedEvent, connections: Connections): boolean {
  const { appId, subject } = event;
  if (!connections.hasApp(appId)) return false;
  if (event.name === 'user_connection_status_changed') return true;
  if (namesAnybody(event, connections)) return true;
  if (subject.startsWith(USER)) return connections.hasUser(appId, subject.slice(USER.length));
  if (subject.startsWith(GROUP)) return connections.membersOf(appId, subject.slice(GROUP.length)).size > 0;
  if (subject.startsWith(GROUP_CONVERSATION)) {
    if (connections.membersOf(appId, subject.slice(GROUP_CONVERSATION.length)).size > 0) return true;
  }
  return isConversationOfAnybody(appId, subject, connections);
}

/** Users whom the payload names: those who are members of a group no more, for one, or have just become so. */
function namesAnybody({ appId, payload }: LoggedEvent, connections: Connections): boolean {
  const { uid, uids } = payload as { uid?: string; uids?: string[] };
  if (uid !== undefined && connections.hasUser(appId, uid)) return true;
  return uids?.some((one) => connections.hasUser(appId, one)) ?? false;
}

/** Uids can contain what stands between them, so there may be several ways to read the id of a conversation. */
function isConversationOfAnybody(appId: string, conversationId: string, connections: Connections): boolean {
  for (let at = conversationId.indexOf(BETWEEN); at >= 0; at = conversationId.indexOf(BETWEEN, at + 1)) {
    if (connections.hasUser(appId, conversationId.slice(0, at))) return true;
    if (connections.hasUser(appId, conversationId.slice(at + BETWEEN.length))) return true;
  }
  return false;
}
