import { groupConversationId, userConversationId } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { MessageView } from '../messages/view/message.view.js';
import { aboutGroup, type EventRelations, type EventSerializer, type EventSerializers } from './event-serializer.js';

/** Users by uid, each with the id of the conversation with the user who acted. */
const membersOf = (uids: string[], relations: EventRelations, by?: string) =>
  Object.fromEntries(uids.map((uid) => [uid, memberOf(uid, relations, by)]));

function memberOf(uid: string, relations: EventRelations, by: string = SYSTEM_UID) {
  const hasConversation = by !== SYSTEM_UID && by !== uid;
  return { ...relations.user(uid), ...(hasConversation && { conversationId: userConversationId(by, uid) }) };
}

/** The action messages of a change of members, without those that were erased since. */
const actionsOf = ({ messageIds = [] }: { messageIds?: string[] }, relations: EventRelations): MessageView[] =>
  messageIds.flatMap((id) => relations.message(id) ?? []);

/** The group as its owner sees it, who is the first member. */
const created = aboutGroup<'group_created'>(
  ({ group, change: { guid, uids }, relations }) => {
    const isJoined = group.owner !== undefined && uids.includes(group.owner);
    const membership = isJoined && { scope: 'admin', joinedAt: group.createdAt, hasJoined: true };
    return { data: { group: { ...group, ...membership }, members: membersOf(uids, relations) }, audience: { guid } };
  },
  ({ uids }) => ({ uids }),
);

const updated = aboutGroup<'group_updated'>(({ group, change: { guid, updatedBy } }) => ({
  data: { group: { ...group, updatedBy } },
  audience: { guid },
}));

/** The payload has the former members, because the group has none after the deletion. */
const deleted: EventSerializer<'group_deleted'> = {
  serialize: ({ uids, deletedBy: _, ...group }) => ({
    data: { group: withoutAbsent({ ...group, conversationId: groupConversationId(group.guid) }) },
    audience: { uids },
  }),
};

const transferred = aboutGroup<'group_owner_transferred'>(({ group, change }) => {
  const { guid, owner, oldOwner, updatedBy } = change;
  return { data: { group: { ...group, owner, oldOwner, updatedBy } }, audience: { guid } };
});

/** A change by another user. The audience includes users who are no longer members. */
const changedByOther = aboutGroup<'group_member_added'>(
  ({ group, change, relations }) => {
    const { guid, uids, by } = change;
    return {
      data: { group, members: membersOf(uids, relations, by), by: relations.user(by) },
      related: actionsOf(change, relations),
      audience: { guid, uids },
    };
  },
  ({ uids, by, messageIds }) => ({ uids: [...uids, by], messageIds }),
);

/** A change by the members themselves. */
const changedBySelf = aboutGroup<'group_member_joined'>(
  ({ group, change, relations }) => {
    const { guid, uids } = change;
    const data = { members: membersOf(uids, relations), group };
    return { data, related: actionsOf(change, relations), audience: { guid, uids } };
  },
  ({ uids, messageIds }) => ({ uids, messageIds }),
);

const scopeChanged = aboutGroup<'group_member_scope_changed'>(
  ({ group, change, relations }) => {
    const { guid, uid, scope, oldScope, by } = change;
    const members = { [uid]: { ...memberOf(uid, relations, by), scope, oldScope } };
    const data = { members, group, by: relations.user(by) };
    return { data, related: actionsOf(change, relations), audience: { guid, uids: [uid] } };
  },
  ({ uid, by, messageIds }) => ({ uids: [uid, by], messageIds }),
);

const muteChanged = aboutGroup<'group_member_muted'>(
  ({ group, change: { guid, uid, by, mutedUntil }, relations }) => {
    const members = { [uid]: withoutAbsent({ ...memberOf(uid, relations, by), mutedUntil }) };
    return { data: { members, group, by: relations.user(by) }, audience: { guid, uids: [uid] } };
  },
  ({ uid, by }) => ({ uids: [uid, by] }),
);

/** The audience cannot be the group: participants, and others who are not members, do not hear of it. */
const pendingChanged = aboutGroup<'group_invitation_changed'>(
  ({ group, change: { uid, by, status, expiresAt, moderators }, relations }) => {
    const data = { group, user: relations.user(uid), by: relations.user(by), status, expiresAt };
    return { data: withoutAbsent(data), audience: { uids: [uid, ...moderators] } };
  },
  ({ uid, by }) => ({ uids: [uid, by] }),
);

export const groupEventSerializers = {
  group_created: created,
  group_updated: updated,
  group_deleted: deleted,
  group_owner_transferred: transferred,
  group_member_added: changedByOther,
  group_member_kicked: changedByOther,
  group_member_banned: changedByOther,
  group_member_unbanned: changedByOther,
  group_member_muted: muteChanged,
  group_member_unmuted: muteChanged,
  group_member_joined: changedBySelf,
  group_member_left: changedBySelf,
  group_member_scope_changed: scopeChanged,
  group_invitation_changed: pendingChanged,
  group_join_request_changed: pendingChanged,
} satisfies Partial<EventSerializers>;
