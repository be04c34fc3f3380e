import type { LoggedEvent } from '../../platform/events/event-log.js';
import { groupConversationKey, isConversationKey, partiesOf } from '../../domain/conversation-key.js';
import type { Connections } from '../connections/connections.js';
import { membershipChange } from './membership-change.js';

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
      joined.add(`${event.appId} ${GROUP}${change.guid}`).add(`${event.appId} ${groupConversationKey(change.guid)}`);
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
  if (!isConversationKey(subject)) return false;
  const parties = partiesOf(subject);
  if ('guid' in parties) return connections.membersOf(appId, parties.guid).size > 0;
  return parties.uids.some((uid) => connections.hasUser(appId, uid));
}

/**
 * Users whom the payload names: those who are members of a group no more, for one, or have just become so. And members of the groups
 * that it names beside its subject.
 */
function namesAnybody({ appId, payload }: LoggedEvent, connections: Connections): boolean {
  const { uid, uids, guids } = payload as { uid?: string; uids?: string[]; guids?: string[] };
  if (uid !== undefined && connections.hasUser(appId, uid)) return true;
  if (uids?.some((one) => connections.hasUser(appId, one))) return true;
  return guids?.some((guid) => connections.membersOf(appId, guid).size > 0) ?? false;
}
