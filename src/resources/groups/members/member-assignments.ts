import { DomainError } from '../../../platform/errors/domain-error.js';
import type { MemberScope } from '../../../generated/prisma/enums.js';

/** uids by what is to become of them, as requests name them, in upper or lower case. */
export interface MemberLists {
  usersToBan?: string[];
  admins?: string[];
  moderators?: string[];
  participants?: string[];
}

export type ListName = keyof MemberLists;

/** What is to become of one user: `scope` is absent for a ban. */
export interface MemberAssignment {
  readonly uid: string;
  readonly list: ListName;
  readonly scope?: MemberScope;
  /** How the caller wrote the uid, where it was in a list. */
  readonly sentAs?: string;
}

export const MAX_MEMBER_ASSIGNMENTS = 25;

/** The list that wins when a uid stands in several, first. */
const precedence = ['admins', 'moderators', 'participants', 'usersToBan'] as const;

/** In which order things happen: those who go make room for those who come. */
const order = ['usersToBan', 'admins', 'moderators', 'participants'] as const;

const scopes: Record<ListName, MemberScope | undefined> = {
  usersToBan: undefined,
  admins: 'admin',
  moderators: 'moderator',
  participants: 'participant',
};

/** One place for each uid, in the order in which they are to be taken. @throws ERR_BAD_REQUEST for more than 25 entries in all */
export function memberAssignments(lists: MemberLists): MemberAssignment[] {
  const named = precedence.filter((list) => lists[list]?.length);
  const entries = named.reduce((sum, list) => sum + lists[list]!.length, 0);
  if (entries > MAX_MEMBER_ASSIGNMENTS)
    throw DomainError.invalid(
      Object.fromEntries(
        named.map((list) => [list, [`No more than ${MAX_MEMBER_ASSIGNMENTS} users in all may be named.`]]),
      ),
    );
  const places = new Map<string, MemberAssignment>();
  for (const list of named) {
    for (const sentAs of lists[list]!) {
      const uid = sentAs.toLowerCase();
      if (!places.has(uid)) places.set(uid, { uid, list, scope: scopes[list], sentAs });
    }
  }
  return [...places.values()].sort((one, other) => order.indexOf(one.list) - order.indexOf(other.list));
}
