import { SYSTEM_UID } from '../platform/auth/principal.js';
import type { EventPayloads } from '../platform/events/event-map.js';
import { withoutAbsent } from '../platform/http/json.js';
import { groupConversationId, userConversationId } from '../domain/conversation-key.js';
import type { EventSerializer, EventSerializers, EventRelations } from './event-serializer.js';

type GroupEvents = Extract<keyof EventPayloads, `group_${string}`>;

/** Users by their uids; next to somebody who acted, with the conversation of the two. */
function membersOf(uids: string[], around: EventRelations, by: string = SYSTEM_UID) {
  return Object.fromEntries(
    uids.map((uid) => {
      const isOther = by !== SYSTEM_UID && by !== uid;
      return [uid, { ...around.user(uid), ...(isOther && { conversationId: userConversationId(by, uid) }) }];
    }),
  );
}

/** As the owner sees it, who is its first member. */
const created: EventSerializer<EventPayloads['group_created']> = {
  requirements: ({ guid, uids }) => ({ guids: [guid], uids }),
  serialize: ({ guid, uids }, around) => {
    const group = around.group(guid);
    if (!group) return undefined;
    const isJoined = group.owner !== undefined && uids.includes(group.owner);
    const membership = isJoined && { scope: 'admin', joinedAt: group.createdAt, hasJoined: true };
    return { data: { group: { ...group, ...membership }, members: membersOf(uids, around) }, audience: { guid } };
  },
};

const updated: EventSerializer<EventPayloads['group_updated']> = {
  requirements: ({ guid }) => ({ guids: [guid] }),
  serialize: ({ guid, updatedBy }, around) => {
    const group = around.group(guid);
    return group && { data: { group: { ...group, updatedBy } }, audience: { guid } };
  },
};

/** Nobody is a member any more. */
const deleted: EventSerializer<EventPayloads['group_deleted']> = {
  requirements: () => ({}),
  serialize: ({ uids, deletedBy: _, ...group }) => ({
    data: { group: withoutAbsent({ ...group, conversationId: groupConversationId(group.guid) }) },
    audience: { uids },
  }),
};

const transferred: EventSerializer<EventPayloads['group_owner_transferred']> = {
  requirements: ({ guid }) => ({ guids: [guid] }),
  serialize: ({ guid, owner, oldOwner, updatedBy }, around) => {
    const group = around.group(guid);
    return group && { data: { group: { ...group, owner, oldOwner, updatedBy } }, audience: { guid } };
  },
};

/** What somebody did to members, some of whom may not be members any more. */
const changedByOthers: EventSerializer<EventPayloads['group_member_added']> = {
  requirements: ({ guid, uids, by }) => ({ guids: [guid], uids: [...uids, by] }),
  serialize: ({ guid, uids, by }, around) => {
    const group = around.group(guid);
    if (!group) return undefined;
    return { data: { group, members: membersOf(uids, around, by), by: around.user(by) }, audience: { guid, uids } };
  },
};

/** What members did themselves. */
const changedByThemselves: EventSerializer<EventPayloads['group_member_joined']> = {
  requirements: ({ guid, uids }) => ({ guids: [guid], uids }),
  serialize: ({ guid, uids }, around) => {
    const group = around.group(guid);
    return group && { data: { members: membersOf(uids, around), group }, audience: { guid, uids } };
  },
};

const scopeChanged: EventSerializer<EventPayloads['group_member_scope_changed']> = {
  requirements: ({ guid, uid, by }) => ({ guids: [guid], uids: [uid, by] }),
  serialize: ({ guid, uid, scope, oldScope, by }, around) => {
    const group = around.group(guid);
    if (!group) return undefined;
    const members = { [uid]: { ...membersOf([uid], around, by)[uid], scope, oldScope } };
    return { data: { members, group, by: around.user(by) }, audience: { guid, uids: [uid] } };
  },
};

export const groupEventSerializers: EventSerializers<GroupEvents> = {
  group_created: created,
  group_updated: updated,
  group_deleted: deleted,
  group_owner_transferred: transferred,
  group_member_added: changedByOthers,
  group_member_kicked: changedByOthers,
  group_member_banned: changedByOthers,
  group_member_unbanned: changedByOthers,
  group_member_joined: changedByThemselves,
  group_member_left: changedByThemselves,
  group_member_scope_changed: scopeChanged,
};
