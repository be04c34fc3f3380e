import { SYSTEM_UID } from '../../platform/auth/principal.js';
import type { EventPayloads } from '../../platform/events/event-vocabulary.js';
import { withoutAbsent } from '../../platform/http/json.js';
import { groupConversationId, userConversationId } from '../directory/conversation-key.js';
import type { Presentation, Presentations, Surroundings } from './presentation.js';

type GroupEvents = Extract<keyof EventPayloads, `group_${string}`>;

/** Users by their uids; next to somebody who acted, with the conversation of the two. */
function membersOf(uids: string[], around: Surroundings, by: string = SYSTEM_UID) {
  return Object.fromEntries(
    uids.map((uid) => {
      const isOther = by !== SYSTEM_UID && by !== uid;
      return [uid, { ...around.user(uid), ...(isOther && { conversationId: userConversationId(by, uid) }) }];
    }),
  );
}

/** As the owner sees it, who is its first member. */
const created: Presentation<EventPayloads['group_created']> = {
  needs: ({ guid, uids }) => ({ guids: [guid], uids }),
  present: ({ guid, uids }, around) => {
    const group = around.group(guid);
    if (!group) return undefined;
    const isJoined = group.owner !== undefined && uids.includes(group.owner);
    const membership = isJoined && { scope: 'admin', joinedAt: group.createdAt, hasJoined: true };
    return { data: { group: { ...group, ...membership }, members: membersOf(uids, around) }, audience: { guid } };
  },
};

const updated: Presentation<EventPayloads['group_updated']> = {
  needs: ({ guid }) => ({ guids: [guid] }),
  present: ({ guid, updatedBy }, around) => {
    const group = around.group(guid);
    return group && { data: { group: { ...group, updatedBy } }, audience: { guid } };
  },
};

/** Nobody is a member any more. */
const deleted: Presentation<EventPayloads['group_deleted']> = {
  needs: () => ({}),
  present: ({ uids, deletedBy: _, ...group }) => ({
    data: { group: withoutAbsent({ ...group, conversationId: groupConversationId(group.guid) }) },
    audience: { uids },
  }),
};

const transferred: Presentation<EventPayloads['group_owner_transferred']> = {
  needs: ({ guid }) => ({ guids: [guid] }),
  present: ({ guid, owner, oldOwner, updatedBy }, around) => {
    const group = around.group(guid);
    return group && { data: { group: { ...group, owner, oldOwner, updatedBy } }, audience: { guid } };
  },
};

/** What somebody did to members, some of whom may not be members any more. */
const changedByOthers: Presentation<EventPayloads['group_member_added']> = {
  needs: ({ guid, uids, by }) => ({ guids: [guid], uids: [...uids, by] }),
  present: ({ guid, uids, by }, around) => {
    const group = around.group(guid);
    if (!group) return undefined;
    return { data: { group, members: membersOf(uids, around, by), by: around.user(by) }, audience: { guid, uids } };
  },
};

/** What members did themselves. */
const changedByThemselves: Presentation<EventPayloads['group_member_joined']> = {
  needs: ({ guid, uids }) => ({ guids: [guid], uids }),
  present: ({ guid, uids }, around) => {
    const group = around.group(guid);
    return group && { data: { members: membersOf(uids, around), group }, audience: { guid, uids } };
  },
};

const scopeChanged: Presentation<EventPayloads['group_member_scope_changed']> = {
  needs: ({ guid, uid, by }) => ({ guids: [guid], uids: [uid, by] }),
  present: ({ guid, uid, scope, oldScope, by }, around) => {
    const group = around.group(guid);
    if (!group) return undefined;
    const members = { [uid]: { ...membersOf([uid], around, by)[uid], scope, oldScope } };
    return { data: { members, group, by: around.user(by) }, audience: { guid, uids: [uid] } };
  },
};

export const groupPresentations: Presentations<GroupEvents> = {
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
