import type { FileOfSource } from '../content/attachments.js';
import { htmlIn, imagesIn, textOfHtml } from '../content/html.js';
import { ExportSource, type KindOfValue, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, listOf, textOf } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

/** The lists that pages have, with the kinds of what is in them. */
const LISTS: readonly (readonly [list: string, kind: string])[] = [
  ['conversations', 'conversation'],
  ['admins', 'admin'],
  ['teams', 'team'],
  ['data', 'contact'],
];

/** Parts that people wrote. Others say what was done with the conversation, such as `assignment`. */
const WRITTEN = new Set(['comment', 'quick_reply', 'assignment_comment']);
/** Parts that contacts do not see. */
const NOTES = new Set(['note', 'note_and_reopen']);

/** Answers of the REST API: https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations */
export class IntercomExport extends ExportSource {
  readonly name = 'intercom';
  readonly declared = DECLARED;
  protected readonly kinds = ['contact', 'admin', 'team', 'conversation', 'page'];

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { kind, record } of this.read(reading, 'contact', 'admin', 'team', 'page')) {
      // what a page has beside its list is not read
      if (kind === 'page') continue;
      const id = record.id('id');
      record.identifiedBy(id);
      if (id === undefined) record.leaveOut('contacts and teammates without an id');
      else yield kind === 'contact' ? contactOf(record, id) : teammateOf(record, id, kind);
    }
  }

  /** A conversation is reported with its parts, which are in it. */
  async *channels(): AsyncGenerator<SourceChannel> {
    for await (const { record } of this.again('conversation')) {
      const channel = channelOf(record);
      if (channel) yield channel;
    }
  }

  override async *messages(reading: Reading): AsyncGenerator<SourceMessage> {
    for await (const { record } of this.read(reading, 'conversation')) {
      const channel = channelOf(record);
      if (channel) yield* messagesOf(record, channel);
      else record.leaveOut('conversations without an id');
    }
  }

  protected override selectorsOf(file: SourceFile): readonly string[] | undefined {
    return super.selectorsOf(file) && ['$'];
  }

  /** One conversation, contact or teammate, or a page of them. */
  protected override recordsIn({ value }: JsonValue): KindOfValue[] {
    const fields = fieldsOf(value);
    const { type } = fields;
    if (type === 'conversation' || type === 'contact' || type === 'admin' || type === 'team') return [[type, value]];
    const [list, kind] = LISTS.find(([name]) => Array.isArray(fields[name])) ?? ['', 'other'];
    const { [list]: found, ...page } = fields;
    return [['page', page], ...listOf(found).map((each): KindOfValue => [kind, each])];
  }
}

/** Ids of teammates and teams are small numbers, which could be the same. */
const authorId = (type: string, id: string): string =>
  type === 'user' || type === 'lead' || type === 'contact' ? id : `${type}-${id}`;

const contactOf = (contact: SourceRecord, id: string): SourceUser => ({
  id,
  name: contact.text('name'),
  avatar: contact.text('avatar') ?? contact.record('avatar').text('image_url'),
  metadata: {
    ...fieldsOf(contact.value('custom_attributes')),
    ...contact.kept('role'),
    ...(contact.has('external_id') && { externalId: contact.id('external_id') }),
  },
  createdAt: contact.time('created_at'),
  updatedAt: contact.time('updated_at'),
  lastActiveAt: contact.time('last_seen_at'),
});

const teammateOf = (teammate: SourceRecord, id: string, kind: string): SourceUser => ({
  id: authorId(kind, id),
  name: teammate.text('name'),
  avatar: teammate.text('avatar') ?? teammate.record('avatar').text('image_url'),
  metadata: { role: kind, ...teammate.kept('job_title') },
});

function channelOf(conversation: SourceRecord): SourceChannel | undefined {
  const id = conversation.id('id');
  conversation.identifiedBy(id);
  if (id === undefined) return undefined;
  const contacts = conversation.record('contacts').records('contacts', 'Contact');
  const teammates = conversation.record('teammates').records('teammates', 'Teammate');
  const tags = conversation
    .record('tags')
    .records('tags', 'Tag')
    .flatMap((tag) => tag.text('name') ?? []);
  const members = [
    ...contacts.flatMap((contact) => contact.id('id') ?? []),
    ...teammates.flatMap((each) => authorId(each.text('type') ?? 'admin', each.id('id') ?? '')),
  ];
  return {
    id: `conversation-${id}`,
    kind: 'private',
    name: conversation.text('title') ?? textOfHtml(conversation.record('source').text('subject') ?? ''),
    createdAt: conversation.time('created_at'),
    updatedAt: conversation.time('updated_at'),
    metadata: {
      ...conversation.kept('custom_attributes', 'state', 'priority', 'topics'),
      ...(tags.length > 0 && { tags }),
    },
    members: [...new Set([...members, ...authorsOf(conversation)])].map((member) => ({ id: member })),
  };
}

/** Who has written in a conversation is a member, too. */
const authorsOf = (conversation: SourceRecord): string[] =>
  [
    fieldsOf(conversation.peek('source')),
    ...listOf(fieldsOf(conversation.peek('conversation_parts')).conversation_parts),
  ]
    .map((part) => fieldsOf(fieldsOf(part).author))
    .flatMap(({ type, id: given }) => {
      const [kind, id] = [textOf(type), idOf(given)];
      return kind !== undefined && id !== undefined ? [authorId(kind, id)] : [];
    });

function* messagesOf(conversation: SourceRecord, { id: channel, createdAt }: SourceChannel): Generator<SourceMessage> {
  const first = conversation.record('source', 'Part');
  const parts = conversation.record('conversation_parts').records('conversation_parts', 'Part');
  const subject = first.text('subject');
  const found = first.isEmpty ? undefined : messageOf(first, channel, createdAt, 'comment');
  if (found) yield { ...found, ...(subject && { metadata: { ...found.metadata, subject: textOfHtml(subject) } }) };
  for (const part of parts) {
    const message = messageOf(part, channel, part.time('created_at'), part.text('part_type') ?? 'comment');
    if (message) yield message;
  }
  const { total_count: total = 0 } = fieldsOf(conversation.peek('conversation_parts'));
  conversation.lacks('parts beyond the 500 that the API shows', Number(total) - parts.length);
}

function messageOf(
  part: SourceRecord,
  channel: string,
  sentAt: number | undefined,
  type: string,
): SourceMessage | undefined {
  const id = part.id('id');
  part.identifiedBy(id);
  if (id === undefined || sentAt === undefined) {
    part.leaveOut('parts without an id or a time');
    return undefined;
  }
  if (NOTES.has(type)) {
    part.leaveOut('notes that contacts must not see');
    return undefined;
  }
  const author = part.record('author', 'Author');
  const [authorType, by] = [author.text('type') ?? 'user', author.id('id')];
  const html = htmlIn(part, 'body');
  const isWritten = WRITTEN.has(type) || (type !== 'attribute' && html !== '');
  const options = part.record('metadata', 'Metadata').records('quick_reply_options', 'Option');
  const replies = options.flatMap((option) => option.text('text') ?? []);
  const who = by === undefined ? undefined : authorId(authorType, by);
  return {
    id: `${channel}-${id}`,
    channel,
    author: who,
    sentAt,
    text: [textOfHtml(html), ...replies.map((reply) => `[${reply}]`)].filter(Boolean).join('\n'),
    files: [...part.records('attachments', 'File').map(fileOf), ...imagesIn(html)],
    notice: isWritten ? undefined : type,
    metadata: {
      ...(isWritten && type !== 'comment' && { partType: type }),
      ...part.kept('event_details', 'delivered_as', 'url', 'external_id'),
      ...(author.flag('from_ai_agent') && { isFromAiAgent: true }),
    },
    ...(part.flag('redacted') && { deletedAt: sentAt }),
    people: who === undefined ? [] : [{ id: who, name: author.text('name') }],
  };
}

const fileOf = (file: SourceRecord): FileOfSource => ({
  url: file.text('url'),
  name: file.text('name'),
  mimeType: file.text('content_type'),
  size: file.number('filesize'),
});

const LIST = 'type total_count has_more url';

/** The schemas of the API: https://github.com/intercom/Intercom-OpenAPI */
const DECLARED: Declarations = {
  leftOut: {
    'email addresses, phone numbers and profiles of contacts': {
      contact:
        'email email_domain phone location social_profiles owner_id unsubscribed_from_emails has_hard_bounced marked_email_as_spam language_override',
      admin: 'email',
      Author: 'email',
    },
    'browsers and devices of contacts': {
      contact:
        'browser browser_version browser_language os referrer utm_campaign utm_content utm_medium utm_source utm_term android_app_name android_app_version android_device android_os_version android_sdk_version android_last_seen_at ios_app_name ios_app_version ios_device ios_os_version ios_sdk_version ios_last_seen_at',
    },
    'tags, notes and companies of contacts': { contact: 'tags notes companies', conversation: 'company' },
    'settings of teammates and teams': {
      admin: 'away_mode_enabled away_mode_reassign away_status_reason_id has_inbox_seat team_ids team_priority_level',
      team: 'admin_ids admin_priority_level assignment_limit distribution_method',
    },
    'assignments, ratings, service levels and statistics': {
      conversation:
        'admin_assignee_id team_assignee_id conversation_rating sla_applied statistics linked_objects ai_agent ai_agent_participated waiting_since snoozed_until ticket',
      Part: 'assigned_to',
    },
    'tags of messages': { Part: 'tags' },
    'headers of emails': { Part: 'email_message_metadata' },
  },
  notNeeded: {
    'pages of lists': {
      page: `${LIST} pages`,
      'conversation.contacts': LIST,
      'conversation.teammates': LIST,
      'conversation.tags': LIST,
      'conversation.conversation_parts': LIST,
    },
    'ids of the service': {
      contact: 'type workspace_id',
      admin: 'type',
      team: 'type',
      conversation: 'type',
      Contact: 'type external_id',
      Tag: 'type id applied_at applied_by',
      Part: 'type part_type app_package_code subject',
      Author: 'is_ai_answer',
      File: 'type width height',
      Metadata: 'quick_reply_uuid',
      Option: 'uuid',
      'contact.avatar': 'type',
      'admin.avatar': 'type',
    },
    'times that follow from the messages': {
      contact: 'signed_up_at last_replied_at last_contacted_at last_email_opened_at last_email_clicked_at',
      conversation: 'open read first_contact_reply',
      Part: 'updated_at notified_at state',
    },
  },
};
