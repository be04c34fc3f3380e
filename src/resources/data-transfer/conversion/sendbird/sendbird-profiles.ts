import { jsonIn } from '#platform/http/json.js';
import { MAX_DISAPPEAR_SECONDS } from '#resources/conversations/disappearing/disappearing-setting.dto.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import type { SourceChannel, SourceMember, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';

export const userIdOf = (value: Fields): string | undefined => idOf(value.user_id);

/** Those with an id. */
export const membersOf = (channel: Fields): Fields[] =>
  listOf(channel.members)
    .map(fieldsOf)
    .filter((member) => userIdOf(member));

/**
 * Names and pictures are called differently in users and in members of channels. Tokens are never copied.
 *
 * @param user has an id
 */
export function sendbirdUser(user: Fields, report?: ConversionReport): SourceUser {
  const id = userIdOf(user)!;
  const lastActiveAt = secondsOf(user.last_seen_at);
  const createdAt = secondsOf(user.created_at);
  const languages = listOf(user.preferred_languages);
  const isDeactivated = user.is_active === false;
  if (isDeactivated) report?.changed('deactivated users get the time at which they were last seen', id);
  return {
    id,
    name: textOf(user.nickname) ?? textOf(user.name),
    avatar: user.profile_url || user.image,
    metadata: { ...fieldsOf(user.metadata), ...(languages.length > 0 && { preferredLanguages: languages }) },
    createdAt,
    lastActiveAt,
    deactivatedAt: isDeactivated ? (lastActiveAt ?? createdAt ?? 1) : undefined,
  };
}

/** A channel, and what of it a group has nothing for: where it is reported, what, and an id. */
export interface DescribedChannel {
  readonly channel: SourceChannel;
  readonly notes: readonly [kind: 'leftOut' | 'detailLeftOut' | 'changed', what: string, example: string][];
}

/** @param id its URL */
export function sendbirdChannel(id: string, channel: Fields): DescribedChannel {
  const members = membersOf(channel);
  const isDirect = isPair(channel);
  const operators = operatorsOf(channel);
  const [reads, deliveries] = [fieldsOf(channel.read_receipt), fieldsOf(channel.delivery_receipt)];
  const customType = textOf(channel.custom_type);
  const survival = channel.message_survival_seconds;
  const described: SourceChannel = {
    id,
    kind: isDirect ? 'direct' : isPublic(channel, id) ? 'public' : 'private',
    name: textOf(channel.name),
    icon: channel.cover_url,
    creator: userIdOf(fieldsOf(channel.created_by)),
    createdAt: secondsOf(channel.created_at),
    metadata: { ...fieldsOf(channel.metadata), ...dataMembers(channel.data), ...(customType && { customType }) },
    // operators send in a frozen channel
    rules: channel.freeze === true ? { sendScope: 'moderator' } : undefined,
    disappearAfterSeconds:
      typeof survival === 'number' && survival > 0
        ? Math.min(Math.trunc(survival) || 1, MAX_DISAPPEAR_SECONDS)
        : undefined,
    members: members
      .filter((member) => isDirect || !isInvited(member))
      .map((member): SourceMember => {
        const uid = userIdOf(member)!;
        return {
          id: uid,
          scope: member.role === 'operator' || operators.has(uid) ? 'admin' : undefined,
          readAt: secondsOf(reads[uid]),
          deliveredAt: secondsOf(deliveries[uid]),
        };
      }),
  };
  return { channel: described, notes: isDirect ? [] : notesOf(id, channel, members) };
}

function notesOf(url: string, channel: Fields, members: Fields[]): DescribedChannel['notes'] {
  const notes: DescribedChannel['notes'][number][] = [];
  if (channel.is_access_code_required === true)
    notes.push(['changed', 'channels with an access code become private', url]);
  for (const member of members) {
    const id = userIdOf(member)!;
    if (isInvited(member)) notes.push(['leftOut', 'invitations to channels', id]);
    else if (member.is_muted === true) notes.push(['detailLeftOut', 'muted members', id]);
  }
  return notes;
}

/** A distinct channel is the only one of its members. */
const isPair = (channel: Fields): boolean =>
  channel.is_distinct === true && new Set(membersOf(channel).map(userIdOf)).size === 2;

const isInvited = ({ state }: Fields): boolean => textOf(state) !== undefined && state !== 'joined';

const isPublic = (channel: Fields, url: string): boolean =>
  channel.is_access_code_required !== true && (channel.is_public === true || url.startsWith('sendbird_open_channel_'));

const operatorsOf = (channel: Fields): Set<string> =>
  new Set(listOf(channel.operators).flatMap((operator) => idOf(operator) ?? userIdOf(fieldsOf(operator)) ?? []));

/** The free text of a message or channel. If it is a JSON object, its members; else under the name `data`. */
export function dataMembers(data: unknown): Fields {
  const text = textOf(data);
  if (text === undefined) return {};
  const parsed = jsonIn(text);
  return isNonEmptyObject(parsed) ? parsed : { data: text };
}
