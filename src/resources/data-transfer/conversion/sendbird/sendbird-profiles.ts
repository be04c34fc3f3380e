import { jsonIn } from '#platform/http/json.js';
import { MAX_DISAPPEAR_SECONDS } from '#resources/conversations/disappearing/disappearing-setting.dto.js';
import type { SourceChannel, SourceMember, SourceUser } from '../history/history-source.js';
import { fieldsOf, isNonEmptyObject, listOf, secondsOf, type Fields } from '../reading/fields.js';
import type { SourceRecord } from '../reading/source-record.js';

/** Names and pictures are called differently in users and in members of channels. Tokens are never copied. @returns undefined without an id */
export function sendbirdUser(user: SourceRecord): SourceUser | undefined {
  const id = user.id('user_id');
  if (id === undefined) return undefined;
  user.identifiedBy(id);
  const lastActiveAt = user.time('last_seen_at');
  const createdAt = user.time('created_at');
  const languages = user.ids('preferred_languages');
  const isDeactivated = user.has('is_active') && !user.flag('is_active');
  if (isDeactivated) user.becomes('deactivated users get the time at which they were last seen');
  return {
    id,
    name: user.text('nickname', 'name'),
    avatar: user.text('profile_url', 'image'),
    metadata: { ...fieldsOf(user.value('metadata')), ...(languages.length > 0 && { preferredLanguages: languages }) },
    createdAt,
    lastActiveAt,
    deactivatedAt: isDeactivated ? (lastActiveAt ?? createdAt ?? 1) : undefined,
  };
}

/** A member of a channel, and what the channel says of the user. */
interface FoundMember {
  readonly uid: string;
  readonly record: SourceRecord;
  readonly isInvited: boolean;
  readonly isOperator: boolean;
}

/** @returns undefined without a URL, which is the id */
export function sendbirdChannel(channel: SourceRecord): SourceChannel | undefined {
  const id = channel.id('channel_url');
  if (id === undefined) return undefined;
  channel.identifiedBy(id);
  const members = channel.records('members', 'Member').flatMap(memberOf);
  const isDirect = channel.flag('is_distinct') && new Set(members.map(({ uid }) => uid)).size === 2;
  const needsCode = channel.flag('is_access_code_required');
  const isPublic = channel.flag('is_public') || id.startsWith('sendbird_open_channel_');
  const operators = new Set(operatorsOf(channel));
  const [reads, deliveries] = ['read_receipt', 'delivery_receipt'].map((name) => fieldsOf(channel.value(name)));
  const customType = channel.text('custom_type');
  const survival = channel.number('message_survival_seconds') ?? 0;
  if (needsCode && !isDirect) channel.becomes('channels with an access code become private');
  if (!isDirect)
    for (const { record, isInvited } of members) {
      if (isInvited) record.leaveOut('invitations to channels');
      else if (record.flag('is_muted')) record.lacks('muted members');
    }
  return {
    id,
    kind: isDirect ? 'direct' : isPublic && !needsCode ? 'public' : 'private',
    name: channel.text('name'),
    icon: channel.text('cover_url'),
    creator: channel.record('created_by', 'Member').id('user_id'),
    createdAt: channel.time('created_at'),
    metadata: {
      ...fieldsOf(channel.value('metadata')),
      ...dataMembers(channel),
      ...(customType && { customType }),
    },
    // operators send in a frozen channel
    rules: channel.flag('freeze') ? { sendScope: 'moderator' } : undefined,
    disappearAfterSeconds: survival > 0 ? Math.min(Math.trunc(survival) || 1, MAX_DISAPPEAR_SECONDS) : undefined,
    members: members
      .filter(({ isInvited }) => isDirect || !isInvited)
      .map(({ uid, isOperator }): SourceMember => ({
        id: uid,
        scope: isOperator || operators.has(uid) ? 'admin' : undefined,
        readAt: secondsOf(reads![uid]),
        deliveredAt: secondsOf(deliveries![uid]),
      })),
  };
}

function memberOf(record: SourceRecord): FoundMember[] {
  const user = sendbirdUser(record);
  if (!user) return [];
  const state = record.text('state');
  const isOperator = record.text('role') === 'operator';
  return [{ uid: user.id, record, isInvited: state !== undefined && state !== 'joined', isOperator }];
}

/** Operators are ids or users. */
const operatorsOf = (channel: SourceRecord): string[] =>
  isListOfObjects(channel.peek('operators'))
    ? channel.records('operators', 'Member').flatMap((operator) => operator.id('user_id') ?? [])
    : channel.ids('operators');

const isListOfObjects = (value: unknown): boolean => listOf(value).some(isNonEmptyObject);

/** The free text of a message or channel. If it is a JSON object, its members; else under the name `data`. */
export function dataMembers(record: SourceRecord): Fields {
  const text = record.text('data');
  if (text === undefined) return {};
  const parsed = jsonIn(text);
  return isNonEmptyObject(parsed) ? parsed : { data: text };
}
