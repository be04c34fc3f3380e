import { groupConversationId, userConversationId } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { EventPayloads } from '#platform/events/event-map.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { MessageView } from '../messages/view/message.view.js';
import type { EventSerializer, EventSerializers, EventRelations } from './event-serializer.js';

type GroupEvents = Extract<keyof EventPayloads, `group_${string}`>;

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
const created: EventSerializer<'group_created'> = {
  requirements: ({ guid, uids }) => ({ guids: [guid], uids }),
  serialize: ({ guid, uids }, relations) => {
    const group = relations.group(guid);
    if (!group) return undefined;
    const isJoined = group.owner !== undefined && uids.includes(group.owner);
    const membership = isJoined && { scope: 'admin', joinedAt: group.createdAt, hasJoined: true };
    return { data: { group: { ...group, ...membership }, members: membersOf(uids, relations) }, audience: { guid } };
  },
};

const updated: EventSerializer<'group_updated'> = {
  requirements: ({ guid }) => ({ guids: [guid] }),
  serialize: ({ guid, updatedBy }, relations) => {
    const group = relations.group(guid);
    return group && { data: { group: { ...group, updatedBy } }, audience: { guid } };
  },
};

/** The payload has the former members, because the group has none after the deletion. */
const deleted: EventSerializer<'group_deleted'> = {
  requirements: () => ({}),
  serialize: ({ uids, deletedBy: _, ...group }) => ({
    data: { group: withoutAbsent({ ...group, conversationId: groupConversationId(group.guid) }) },
    audience: { uids },
  }),
};

const transferred: EventSerializer<'group_owner_transferred'> = {
  requirements: ({ guid }) => ({ guids: [guid] }),
  serialize: ({ guid, owner, oldOwner, updatedBy }, relations) => {
    const group = relations.group(guid);
    return group && { data: { group: { ...group, owner, oldOwner, updatedBy } }, audience: { guid } };
  },
};

/** A change by another user. The audience includes users who are no longer members. */
const changedByOther: EventSerializer<'group_member_added'> = {
  requirements: ({ guid, uids, by, messageIds }) => ({ guids: [guid], uids: [...uids, by], messageIds }),
  serialize: (change, relations) => {
    const { guid, uids, by } = change;
    const group = relations.group(guid);
    if (!group) return undefined;
    return {
      data: { group, members: membersOf(uids, relations, by), by: relations.user(by) },
      related: actionsOf(change, relations),
      audience: { guid, uids },
    };
  },
};

/** A change by the members themselves. */
const changedBySelf: EventSerializer<'group_member_joined'> = {
  requirements: ({ guid, uids, messageIds }) => ({ guids: [guid], uids, messageIds }),
  serialize: (change, relations) => {
    const { guid, uids } = change;
    const group = relations.group(guid);
    if (!group) return undefined;
    const data = { members: membersOf(uids, relations), group };
    return { data, related: actionsOf(change, relations), audience: { guid, uids } };
  },
};

const scopeChanged: EventSerializer<'group_member_scope_changed'> = {
  requirements: ({ guid, uid, by, messageIds }) => ({ guids: [guid], uids: [uid, by], messageIds }),
  serialize: (change, relations) => {
    const { guid, uid, scope, oldScope, by } = change;
    const group = relations.group(guid);
    if (!group) return undefined;
    const members = { [uid]: { ...memberOf(uid, relations, by), scope, oldScope } };
    const data = { members, group, by: relations.user(by) };
    return { data, related: actionsOf(change, relations), audience: { guid, uids: [uid] } };
  },
};

const muteChanged: EventSerializer<'group_member_muted'> = {
  requirements: ({ guid, uid, by }) => ({ guids: [guid], uids: [uid, by] }),
  serialize: ({ guid, uid, by, mutedUntil }, relations) => {
    const group = relations.group(guid);
    if (!group) return undefined;
    const members = { [uid]: withoutAbsent({ ...memberOf(uid, relations, by), mutedUntil }) };
    return { data: { members, group, by: relations.user(by) }, audience: { guid, uids: [uid] } };
  },
};

/** The audience cannot be the group: participants, and others who are not members, do not hear of it. */
const pendingChanged: EventSerializer<'group_invitation_changed'> = {
  requirements: ({ guid, uid, by }) => ({ guids: [guid], uids: [uid, by] }),
  serialize: ({ guid, uid, by, status, expiresAt, moderators }, relations) => {
    const group = relations.group(guid);
    if (!group) return undefined;
    const data = { group, user: relations.user(uid), by: relations.user(by), status, expiresAt };
    return { data: withoutAbsent(data), audience: { uids: [uid, ...moderators] } };
  },
};

export const groupEventSerializers: EventSerializers<GroupEvents> = {
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
};
