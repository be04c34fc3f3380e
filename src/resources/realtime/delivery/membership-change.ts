import type { LoggedEvent } from '#platform/events/event-log.js';
import type { EventName, EventPayloads } from '#platform/events/event-map.js';

/** The new and the former members of a group after an event. */
export interface MembershipChange {
  readonly guid: string;
  readonly joined: string[];
  /** The list is undefined where all members left. */
  readonly left?: string[];
}

const changes: { [Name in EventName]?: (payload: EventPayloads[Name]) => MembershipChange } = {
  group_created: ({ guid, uids }) => ({ guid, joined: uids, left: [] }),
  group_member_added: ({ guid, uids }) => ({ guid, joined: uids, left: [] }),
  group_member_joined: ({ guid, uids }) => ({ guid, joined: uids, left: [] }),
  group_member_left: ({ guid, uids }) => ({ guid, joined: [], left: uids }),
  group_member_kicked: ({ guid, uids }) => ({ guid, joined: [], left: uids }),
  group_member_banned: ({ guid, uids }) => ({ guid, joined: [], left: uids }),
  group_deleted: ({ guid }) => ({ guid, joined: [] }),
};

/** @returns undefined for an event that changes no membership */
export const membershipChange = ({ name, payload }: LoggedEvent): MembershipChange | undefined =>
  (changes[name] as ((payload: object) => MembershipChange) | undefined)?.(payload);
