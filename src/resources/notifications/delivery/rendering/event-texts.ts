import type { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import type { CallTrigger, GroupTrigger } from '#resources/notifications/notification.js';

export const DELETED_MESSAGE = 'This message was deleted';

/** @param type audio or video */
export const callTexts = {
  initiated: (type) => `Incoming ${type} call`,
  ongoing: (type) => `Answered the ${type} call`,
  rejected: (type) => `Declined the ${type} call`,
  busy: (type) => `Is in another call and missed the ${type} call`,
  cancelled: (type) => `Missed ${type} call`,
  unanswered: (type) => `Missed ${type} call`,
  ended: (type) => `The ${type} call ended`,
} as const satisfies Record<CallTrigger, (type: string) => string>;

/** Whether the notification names the user who acted; otherwise the caller. */
export const isByCallee: Readonly<Record<CallTrigger, boolean>> = {
  initiated: false,
  ongoing: true,
  rejected: true,
  busy: true,
  cancelled: false,
  unanswered: false,
  ended: false,
};

interface Names {
  readonly by: string;
  /** The member that the event concerns. */
  readonly on: string;
  readonly group: string;
  readonly scope?: string;
}

const groupTexts = {
  after_group_joined: ({ on, group }) => `${on} joined ${group}`,
  after_group_left: ({ on, group }) => `${on} left ${group}`,
  after_group_members_added: ({ by, on, group }) => `${by} added ${on} to ${group}`,
  after_group_members_kicked: ({ by, on, group }) => `${by} kicked ${on} from ${group}`,
  after_group_members_banned: ({ by, on, group }) => `${by} banned ${on} from ${group}`,
  after_group_members_unbanned: ({ by, on, group }) => `${by} unbanned ${on} from ${group}`,
  after_scope_changed: ({ by, on, group, scope = 'member' }) => `${by} made ${on} ${scope} of ${group}`,
} as const satisfies Record<GroupTrigger, (names: Names) => string>;

interface GroupEvent {
  readonly group: GroupSummaryView;
  readonly by: UserSummaryView;
  readonly members: readonly UserSummaryView[];
  readonly scope?: string;
  /** The user who is notified. */
  readonly uid: string;
}

/** The names of the members. If there are more than two, the first is named and the others are counted. The user who is notified comes first. */
function namesOf(members: readonly UserSummaryView[], uid: string): string {
  const isNotified = members.some((member) => member.uid === uid);
  const names = [
    ...(isNotified ? ['you'] : []),
    ...members.filter((member) => member.uid !== uid).map(({ name }) => name),
  ];
  if (names.length <= 2) return names.join(' and ');
  return `${names[0]} and ${names.length - 1} others`;
}

export const groupText = (trigger: GroupTrigger, { group, by, members, scope, uid }: GroupEvent): string =>
  groupTexts[trigger]({ by: by.name, on: namesOf(members, uid), group: group.name, scope });

/** @param body of a notification about the message; undefined where it may not be shown */
export const reactionText = (name: string, reaction: string, body: string | undefined): string =>
  body === undefined ? 'New reaction' : `${name} reacted ${reaction} to: ${body}`;
