import type { MessageView } from '../../resources/messages/view/message.view.js';
import type { CallTrigger, GroupTrigger } from '../../resources/notifications/notification.js';
import { entityOf, newScopeOf } from './message-entities.js';

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

/** @param uid of the user who is notified */
export function groupText(trigger: GroupTrigger, action: MessageView, uid: string): string {
  const on = entityOf(action, 'on');
  return groupTexts[trigger]({
    by: entityOf(action, 'by').name,
    on: on.uid === uid ? 'you' : on.name,
    group: entityOf(action, 'for').name,
    scope: newScopeOf(action),
  });
}

/** @param body of a notification about the message; undefined where it may not be shown */
export const reactionText = (name: string, reaction: string, body: string | undefined): string =>
  body === undefined ? 'New reaction' : `${name} reacted ${reaction} to: ${body}`;
