import { SYSTEM_UID } from '#platform/access/principal.js';
import { isPlainObject } from '#platform/http/json.js';
import { reactionName } from '#resources/data-transfer/conversion/content/reactions.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import { listedFiles } from './slack-files.js';
import { slackId, SLACKBOT } from './slack-ids.js';

interface MessagePlace {
  readonly channel: string;
  readonly ts: string;
  /** The time of the first message of the thread, also where it is this one. */
  readonly thread?: string;
  readonly quoted?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const MENTION = /<@uid:([A-Za-z0-9_-]{1,100})>/g;

/** Actions of members that Slack has a subtype for. */
const SUBTYPES: Readonly<Record<string, string>> = {
  joined: 'channel_join',
  added: 'channel_join',
  left: 'channel_leave',
  kicked: 'channel_leave',
  banned: 'channel_leave',
};

const userOf = (uid: string): string => (uid === SYSTEM_UID ? SLACKBOT : slackId('U', uid));

/** A message in the form of https://docs.slack.dev/reference/events/message, as exports have it. */
export function slackMessage(record: MessageRecordDto, { channel, ts, thread, quoted }: MessagePlace): Fields {
  const { sender, category, type, editedAt, deletedAt, reactions = [], pinned, tags } = record;
  const data: Fields = isPlainObject(record.data) ? record.data : {};
  const common = { type: 'message', user: userOf(sender), ts, ...(thread && { thread_ts: thread }) };
  if (deletedAt !== undefined) return { ...common, subtype: 'tombstone', text: 'This message was deleted.' };
  const others = othersOf(data, { category, type, tags, quoted });
  return {
    ...common,
    ...subtypeOf(category, data),
    text: textOf(data, category),
    ...(editedAt !== undefined && { edited: { user: common.user, ts: editedAt.toFixed(6) } }),
    ...listedFiles(data),
    ...(reactions.length > 0 && { reactions: slackReactions(reactions) }),
    ...(pinned && { pinned_to: [channel] }),
    ...(others && { metadata: { event_type: `${category}_${type}`, event_payload: others } }),
  };
}

function subtypeOf(category: string, { action }: Fields): Fields {
  return category === 'action' ? { subtype: SUBTYPES[String(action)] ?? 'channel_topic' } : {};
}

/** What the message says. Angle brackets and ampersands are escaped, and mentions have the ids of Slack. */
function textOf({ text, action, by, on, call }: Fields, category: string): string {
  if (typeof text === 'string') return slackText(text);
  if (category !== 'action' && category !== 'call') return '';
  const words = [by, isPlainObject(call) && 'call', action, on === by ? undefined : on];
  return words.filter((word) => typeof word === 'string').join(' ');
}

function slackText(text: string): string {
  let result = '';
  let position = 0;
  for (const { index, 0: token, 1: uid } of text.matchAll(MENTION)) {
    result += `${escaped(text.slice(position, index))}<@${userOf(uid!.toLowerCase())}>`;
    position = index + token.length;
  }
  return result + escaped(text.slice(position));
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function slackReactions(reactions: NonNullable<MessageRecordDto['reactions']>) {
  const byName = new Map<string, string[]>();
  for (const { uid, reaction } of reactions) {
    const name = reactionName(reaction);
    byName.set(name, [...(byName.get(name) ?? []), userOf(uid)]);
  }
  return [...byName].map(([name, users]) => ({ name, users, count: users.length }));
}

/** What Slack has no place for, as metadata of the message. @returns undefined without any */
function othersOf(
  { text: _text, attachments: _attachments, customData, metadata, ...data }: Fields,
  { category, type, tags, quoted }: { category: string; type: string; tags?: string[]; quoted?: string },
): Fields | undefined {
  const isSaid = category === 'message';
  const others = {
    ...(isSaid ? {} : { ...data, category, type }),
    ...(customData !== undefined && { customData }),
    ...(metadata !== undefined && { metadata }),
    ...(tags && tags.length > 0 && { tags }),
    ...(quoted && { quoted_ts: quoted }),
  };
  return Object.keys(others).length > 0 ? others : undefined;
}
