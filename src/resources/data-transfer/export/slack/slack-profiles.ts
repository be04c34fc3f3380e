import type { GroupRecordDto } from '#resources/data-transfer/import/rules/group-record.dto.js';
import type { UserRecordDto } from '#resources/data-transfer/import/rules/user-record.dto.js';
import { slackId } from './slack-ids.js';

const TEAM = 'T00000000';

/** An address that cannot exist: readers of the format want one for each user. */
const emailOf = (uid: string): string => `${uid}@example.invalid`;

export function slackUser({ uid, name, avatar, updatedAt, deactivatedAt, statusMessage, metadata }: UserRecordDto) {
  const isBot = (metadata as { isBot?: unknown } | undefined)?.isBot === true;
  return {
    id: slackId('U', uid),
    team_id: TEAM,
    name: uid,
    real_name: name,
    deleted: deactivatedAt !== undefined,
    is_bot: isBot,
    updated: wholeSeconds(deactivatedAt ?? updatedAt),
    profile: {
      real_name: name,
      display_name: name,
      email: emailOf(uid),
      status_text: statusMessage ?? '',
      ...(avatar && { image_72: avatar, image_192: avatar, image_512: avatar }),
    },
  };
}

const wholeSeconds = (time: number | undefined) => time && Math.floor(time);

const topicOf = (value: string) => ({ value, creator: '', last_set: 0 });

export const slackChannel = (group: GroupRecordDto, folder: string, members: readonly string[]) => ({
  id: slackId('C', group.guid),
  name: folder,
  created: wholeSeconds(group.createdAt),
  creator: group.owner === undefined ? '' : slackId('U', group.owner),
  is_archived: false,
  members: members.map((uid) => slackId('U', uid)),
  // the name as people know it
  topic: topicOf(group.name === folder ? '' : group.name),
  purpose: topicOf(group.description ?? ''),
});

export const slackDirect = (id: string, uids: readonly string[], createdAt: number) => ({
  id,
  created: wholeSeconds(createdAt),
  members: [...new Set(uids)].map((uid) => slackId('U', uid)),
});
