import { cutTo } from '#platform/text/cut.js';
import type { GroupRecordDto, MemberRecordDto } from '#resources/data-transfer/import/rules/group-record.dto.js';
import type { UserRecordDto } from '#resources/data-transfer/import/rules/user-record.dto.js';
import type { Conversion } from '../archive/conversion.js';
import { nameOf, profileMetadata } from '../content/limits.js';
import { webUrlOf } from '../reading/fields.js';
import type { SourceChannel, SourceMember, SourceUser } from './history-source.js';

/** The limit applies to groups. */
const MAX_DESCRIPTION = 255;
const MAX_STATUS_MESSAGE = 255;

export function userRecord(user: SourceUser, { users, report }: Conversion): UserRecordDto {
  const { id, name, avatar, metadata, createdAt, updatedAt, lastActiveAt, deactivatedAt, isInvisible } = user;
  const statusMessage = user.statusMessage && cutTo(user.statusMessage, MAX_STATUS_MESSAGE);
  if (statusMessage !== user.statusMessage)
    report.changed(`status messages that are longer than ${MAX_STATUS_MESSAGE} characters are cut`, id);
  const uid = users.idOf(id);
  if (user.isBanned) report.detailLeftOut('bans of users in the whole app', id);
  return {
    uid,
    name: nameOf(name, id, report),
    avatar: webUrlOf(avatar),
    metadata: profileMetadata({ ...metadata, ...(uid !== id && { sourceId: id }) }, id, report),
    createdAt,
    updatedAt,
    lastActiveAt,
    deactivatedAt,
    statusMessage,
    presenceVisibility: isInvisible ? 'nobody' : undefined,
  };
}

export function groupRecord(
  {
    id,
    name,
    kind,
    description,
    icon,
    creator,
    createdAt,
    updatedAt,
    metadata,
    rules,
    disappearAfterSeconds,
  }: SourceChannel,
  guid: string,
  isCreatorMember: boolean,
  { users, report }: Conversion,
): GroupRecordDto {
  if (description && description.length > MAX_DESCRIPTION)
    report.changed(`descriptions that are longer than ${MAX_DESCRIPTION} characters are cut`, id);
  return {
    guid,
    name: nameOf(name, id, report),
    type: kind === 'public' ? 'public' : 'private',
    icon: webUrlOf(icon),
    description: description ? cutTo(description, MAX_DESCRIPTION) : undefined,
    metadata: profileMetadata({ ...metadata, ...(guid !== id && { sourceId: id }) }, id, report),
    ...rules,
    disappearAfterSeconds,
    owner: isCreatorMember ? users.idOf(creator!) : undefined,
    createdAt,
    updatedAt,
  };
}

export const memberRecord = (
  { id, scope, joinedAt, isBanned }: SourceMember,
  guid: string,
  { users }: Conversion,
): MemberRecordDto => ({
  guid,
  uid: users.idOf(id),
  scope: scope ?? 'participant',
  // Without a time they join when they are imported, so that the history is not unread.
  joinedAt,
  ...(isBanned && { isBanned }),
});
