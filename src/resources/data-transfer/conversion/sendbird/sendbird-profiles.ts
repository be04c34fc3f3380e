import type {
  ConversationStateRecord,
  GroupRecord,
  MemberRecord,
  UserRecord,
} from '#resources/data-transfer/import/import-records.js';
import type { Conversion } from '../archive/conversion.js';
import { nameOf, profileMetadata } from '../content/limits.js';
import {
  fieldsOf,
  idOf,
  isNonEmptyObject,
  listOf,
  secondsOf,
  textOf,
  webUrlOf,
  type Fields,
} from '../reading/fields.js';
import { userIdOf } from './sendbird-export.js';
import type { SendbirdTarget } from './sendbird-first-pass.js';

/** Names and pictures are called differently in users and in members of channels. Tokens are never copied. */
export function userRecord(user: Fields, { users, report }: Conversion): UserRecord {
  const id = userIdOf(user)!;
  const uid = users.idOf(id);
  const lastActiveAt = secondsOf(user.last_seen_at);
  const createdAt = secondsOf(user.created_at);
  const languages = listOf(user.preferred_languages);
  const isDeactivated = user.is_active === false;
  if (isDeactivated) report.changed('deactivated users get the time at which they were last seen', id);
  return {
    uid,
    name: nameOf(textOf(user.nickname) ?? textOf(user.name), id, report),
    avatar: webUrlOf(user.profile_url) ?? webUrlOf(user.image),
    metadata: profileMetadata(
      {
        ...fieldsOf(user.metadata),
        ...(languages.length > 0 && { preferredLanguages: languages }),
        ...(uid !== id && { sourceId: id }),
      },
      id,
      report,
    ),
    createdAt,
    lastActiveAt,
    deactivatedAt: isDeactivated ? (lastActiveAt ?? createdAt ?? 1) : undefined,
  };
}

export function groupRecord(
  channel: Fields,
  { guid, sourceId }: SendbirdTarget & { type: 'group' },
  owner: string | undefined,
  { report }: Conversion,
): GroupRecord {
  if (channel.freeze === true) report.detailLeftOut('that channels are frozen', sourceId);
  if (channel.is_access_code_required === true) report.changed('channels with an access code become private', sourceId);
  const customType = textOf(channel.custom_type);
  return {
    guid,
    name: nameOf(textOf(channel.name), sourceId, report),
    type: isPublic(channel, sourceId) ? 'public' : 'private',
    icon: webUrlOf(channel.cover_url),
    metadata: profileMetadata(
      {
        ...fieldsOf(channel.metadata),
        ...dataMembers(channel.data),
        ...(customType && { customType }),
        ...(guid !== sourceId && { sourceId }),
      },
      sourceId,
      report,
    ),
    owner,
    createdAt: secondsOf(channel.created_at),
  };
}

const isPublic = (channel: Fields, url: string): boolean =>
  channel.is_access_code_required !== true && (channel.is_public === true || url.startsWith('sendbird_open_channel_'));

/** The free text of a message or channel. If it is a JSON object, its members; else under the name `data`. */
export function dataMembers(data: unknown): Fields {
  const text = textOf(data);
  if (text === undefined) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (isNonEmptyObject(parsed)) return parsed;
  } catch {
    // the text is not JSON
  }
  return { data: text };
}

/** @returns undefined for invitations */
export function memberRecord(
  member: Fields,
  guid: string,
  operators: ReadonlySet<string>,
  { users, report }: Conversion,
): MemberRecord | undefined {
  const id = userIdOf(member)!;
  if (textOf(member.state) !== undefined && member.state !== 'joined') {
    report.leftOut('invitations to channels', id);
    return undefined;
  }
  if (member.is_muted === true) report.detailLeftOut('muted members', id);
  const isOperator = member.role === 'operator' || operators.has(id);
  return { guid, uid: users.idOf(id), scope: isOperator ? 'admin' : 'participant' };
}

export const operatorsOf = (channel: Fields): Set<string> =>
  new Set(listOf(channel.operators).flatMap((operator) => idOf(operator) ?? userIdOf(fieldsOf(operator)) ?? []));

/** Read and delivery receipts: by id of the user, the time. */
export function statesOf(channel: Fields, target: SendbirdTarget, { users }: Conversion): ConversationStateRecord[] {
  const reads = fieldsOf(channel.read_receipt);
  const deliveries = fieldsOf(channel.delivery_receipt);
  return Object.keys(reads).flatMap((id) => {
    const readAt = secondsOf(reads[id]);
    if (readAt === undefined || !users.has(id)) return [];
    const uid = users.idOf(id);
    const receiver = receiverFor(uid, target);
    return receiver ? [{ uid, ...receiver, readAt, deliveredAt: secondsOf(deliveries[id]) }] : [];
  });
}

/** Whom the user writes to in the channel. @returns undefined if the channel is between two others */
export function receiverFor(uid: string, target: SendbirdTarget) {
  if (target.type === 'group') return { receiverType: 'group', receiver: target.guid } as const;
  const [one, other] = target.uids;
  if (uid !== one && uid !== other) return undefined;
  return { receiverType: 'user', receiver: uid === one ? other : one } as const;
}
