import type { MemberScope } from '#generated/prisma/enums.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { lowerCasedId } from '#platform/http/identifiers.js';

/** The lists of uids in a request, in upper or lower case. */
export interface MemberLists {
  usersToBan?: string[];
  admins?: string[];
  moderators?: string[];
  participants?: string[];
}

type ListName = keyof MemberLists;

/** What a request does with one user: adds them with a scope, or bans them if `scope` is undefined. */
export interface MemberAssignment {
  readonly uid: string;
  readonly list: ListName;
  readonly scope?: MemberScope;
  /** The user has asked to join. */
  readonly hasAsked?: true;
  /** The uid as the caller wrote it; undefined for a uid that is not from a list. */
  readonly sentAs?: string;
}

export const MAX_MEMBER_ASSIGNMENTS = 25;

/** For a uid in several lists, the first of these lists counts. */
const precedence = ['admins', 'moderators', 'participants', 'usersToBan'] as const;

/** The order of execution. Bans come first because they make room in a full group. */
const order = ['usersToBan', 'admins', 'moderators', 'participants'] as const;

const scopes: Record<ListName, MemberScope | undefined> = {
  usersToBan: undefined,
  admins: 'admin',
  moderators: 'moderator',
  participants: 'participant',
};

/** One assignment for each uid, in the order of execution. @throws ERR_BAD_REQUEST for more than 25 entries in all */
export function memberAssignments(lists: MemberLists): MemberAssignment[] {
  const given = precedence.filter((list) => lists[list]?.length);
  const entries = given.reduce((sum, list) => sum + lists[list]!.length, 0);
  if (entries > MAX_MEMBER_ASSIGNMENTS)
    throw DomainError.invalid(
      Object.fromEntries(
        given.map((list) => [list, [`No more than ${MAX_MEMBER_ASSIGNMENTS} users in all may be given.`]]),
      ),
    );
  const assignments = new Map<string, MemberAssignment>();
  for (const list of given) {
    for (const sentAs of lists[list]!) {
      const uid = lowerCasedId(sentAs);
      if (!assignments.has(uid)) assignments.set(uid, { uid, list, scope: scopes[list], sentAs });
    }
  }
  return [...assignments.values()].sort((one, other) => order.indexOf(one.list) - order.indexOf(other.list));
}
