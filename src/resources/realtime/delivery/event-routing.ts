import { groupConversationKey, isConversationKey, partiesOf } from '#core/conversations/conversation-key.js';
import type { LoggedEvent } from '#platform/events/event-log.js';
import { realtimeTriggers } from '#resources/event-payloads/event-payloads.service.js';
import type { Connections } from '../connections/connections.js';
import { membershipChange } from './membership-change.js';

const USER = 'user:';
const GROUP = 'group:';

/**
 * The events whose audience may include a user who is connected to this process, by subject and payload. In a large installation these
 * are few, and only these are serialized.
 */
export function relevantEvents(events: LoggedEvent[], connections: Connections): LoggedEvent[] {
  // subjects of groups that a connected user joins with one of these events
  const joined = new Set<string>();
  return events.filter((event) => {
    const change = membershipChange(event);
    if (change?.joined.some((uid) => connections.hasUser(event.appId, uid)))
      joined.add(`${event.appId} ${GROUP}${change.guid}`).add(`${event.appId} ${groupConversationKey(change.guid)}`);
    return isRelevant(event, connections) || joined.has(`${event.appId} ${event.subject}`);
  });
}

function isRelevant(event: LoggedEvent, connections: Connections): boolean {
  const { appId, subject } = event;
  if (!connections.hasApp(appId) || !realtimeTriggers.has(event.name)) return false;
  if (event.name === 'user_connection_status_changed') return true;
  if (namesConnectedUser(event, connections)) return true;
  if (subject.startsWith(USER)) return connections.hasUser(appId, subject.slice(USER.length));
  if (subject.startsWith(GROUP)) return connections.membersOf(appId, subject.slice(GROUP.length)).size > 0;
  if (!isConversationKey(subject)) return false;
  const parties = partiesOf(subject);
  if ('guid' in parties) return connections.membersOf(appId, parties.guid).size > 0;
  return parties.uids.some((uid) => connections.hasUser(appId, uid));
}

/**
 * Whether the payload names a connected user, such as a new or former member of a group, or a group with connected members besides its
 * subject.
 */
function namesConnectedUser({ appId, payload }: LoggedEvent, connections: Connections): boolean {
  const { uid, uids, guids } = payload as { uid?: string; uids?: string[]; guids?: string[] };
  if (uid !== undefined && connections.hasUser(appId, uid)) return true;
  if (uids?.some((named) => connections.hasUser(appId, named))) return true;
  return guids?.some((guid) => connections.membersOf(appId, guid).size > 0) ?? false;
}
