import type { LoggedEvent } from '../platform/events/event-log.js';

/** Who became a member of a group with an event, and who is none any more. */
export interface MembershipChange {
  readonly guid: string;
  readonly joined: string[];
  /** undefined for all. */
  readonly left?: string[];
}

/** @returns undefined for an event with which nobody joins or leaves a group */
export function membershipChange({ name, payload }: LoggedEvent): MembershipChange | undefined {
  switch (name) {
    case 'group_created':
    case 'group_member_added':
    case 'group_member_joined':
      return { guid: payload.guid, joined: payload.uids, left: [] };
    case 'group_member_left':
    case 'group_member_kicked':
    case 'group_member_banned':
      return { guid: payload.guid, joined: [], left: payload.uids };
    case 'group_deleted':
      return { guid: payload.guid, joined: [] };
    default:
      return undefined;
  }
}
