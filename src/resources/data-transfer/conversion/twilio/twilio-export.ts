import { objectIn } from '#platform/http/json.js';
import type { FileOfSource } from '../content/attachments.js';
import { ChannelMembers, ExportSource, type FoundRecord, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import type { Fields } from '../reading/fields.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceRecord } from '../reading/source-record.js';

/** Pages of the REST API of Twilio Conversations: https://www.twilio.com/docs/conversations/api */
export class TwilioExport extends ExportSource {
  readonly name = 'twilio';
  override readonly hasUniqueIds = true;
  readonly declared = DECLARED;
  protected readonly kinds = ['user', 'conversation', 'participant', 'message'];
  protected override readonly lists = {
    users: 'user',
    conversations: 'conversation',
    participants: 'participant',
    messages: 'message',
  };
  private readonly members = new ChannelMembers();

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { record, id } of this.identified(reading, 'users without an identity', 'user', 'identity'))
      yield {
        id,
        name: record.text('friendly_name'),
        metadata: attributesOf(record),
        createdAt: record.time('date_created'),
        updatedAt: record.time('date_updated'),
      };
    // those who write by SMS are participants only
    for await (const { record } of this.read(reading, 'participant')) {
      const found = participantOf(record);
      if (!found) {
        record.leaveOut('participants without an identity or an address');
        continue;
      }
      const { conversation, member, user } = found;
      if (reading.isFirst) this.members.add(conversation, member);
      if (user) yield user;
    }
  }

  /** Several conversations can have the same two participants, so that each one is a group. */
  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    const what = 'conversations without an id';
    for await (const { record, id } of this.identified(reading, what, 'conversation', 'sid')) {
      const uniqueName = record.text('unique_name');
      const state = record.text('state');
      yield {
        id,
        kind: 'private',
        name: record.text('friendly_name') ?? uniqueName,
        createdAt: record.time('date_created'),
        updatedAt: record.time('date_updated'),
        metadata: {
          ...attributesOf(record),
          ...(uniqueName && { uniqueName }),
          ...(state && state !== 'active' && { state }),
        },
        // nobody writes in a closed conversation
        rules: state === 'closed' ? { frozen: true } : undefined,
        members: this.members.of(id) ?? [],
      };
    }
  }

  protected override messageOf({ record }: FoundRecord): SourceMessage | undefined {
    const id = record.id('sid');
    record.identifiedBy(id);
    const [channel, sentAt, author] = [record.id('conversation_sid'), record.time('date_created'), record.id('author')];
    if (id === undefined || channel === undefined || sentAt === undefined) {
      record.leaveOut('messages without an id, a conversation or a time');
      return undefined;
    }
    const service = record.id('chat_service_sid');
    return {
      id,
      channel,
      // the author of what the service writes is called so
      author: author === 'system' ? undefined : author,
      sentAt,
      text: record.text('body') ?? '',
      files: record.records('media').map((media) => fileOf(media, service)),
      notice: author === 'system' || author === undefined ? 'system' : undefined,
      metadata: { ...attributesOf(record), ...record.kept('content_sid') },
      editedAt: record.time('date_updated'),
    };
  }
}

function participantOf(record: SourceRecord) {
  const binding = record.record('messaging_binding');
  const identity = record.id('identity') ?? binding.id('projected_address');
  const id = identity ?? binding.id('address');
  const conversation = record.id('conversation_sid');
  record.identifiedBy(id);
  if (id === undefined || conversation === undefined) return undefined;
  const member = { id, joinedAt: record.time('date_created'), readAt: record.time('last_read_timestamp') };
  const user = identity === undefined ? { id, name: binding.text('name') ?? id } : undefined;
  return { conversation, member, user };
}

/** The address of a file wants the credentials of the account. */
function fileOf(media: SourceRecord, service: string | undefined): FileOfSource {
  const sid = media.id('sid');
  const url = service && sid && `https://mcs.us1.twilio.com/v1/Services/${service}/Media/${sid}`;
  return { url, name: media.text('filename'), mimeType: media.text('content_type'), size: media.number('size') };
}

/** The attributes are JSON in a text. */
function attributesOf(record: SourceRecord): Fields {
  const text = record.text('attributes');
  return text === undefined ? {} : (objectIn(text) ?? { attributes: text });
}

const OF_SERVICE = 'account_sid chat_service_sid url links';

const DECLARED: Declarations = {
  leftOut: {
    'roles of users': { user: 'role_sid', participant: 'role_sid' },
    'attributes of participants': { participant: 'attributes' },
    'numbers and addresses of messaging services': {
      conversation: 'messaging_service_sid bindings',
      'participant.messaging_binding': 'type address proxy_address level name',
    },
    'timers of conversations': { conversation: 'timers' },
    'to how many a message was delivered': { message: 'delivery' },
  },
  notNeeded: {
    'pages of lists': { $: 'meta' },
    'ids of the service': {
      user: `sid ${OF_SERVICE} is_online is_notifiable`,
      conversation: `${OF_SERVICE} unique_name`,
      participant: `sid ${OF_SERVICE} date_updated`,
      message: `${OF_SERVICE} index participant_sid`,
      'message.media': 'category',
    },
    'positions that have a time too': { participant: 'last_read_message_index' },
  },
};
