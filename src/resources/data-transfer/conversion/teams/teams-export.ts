import { jsonIn } from '#platform/http/json.js';
import type { FileOfSource } from '../content/attachments.js';
import { quoted } from '../content/blocks.js';
import { htmlIn, imagesIn, textOfHtml } from '../content/html.js';
import {
  ChannelMembers,
  ExportSource,
  type FoundRecord,
  type KindOfValue,
  type Reading,
} from '../history/export-source.js';
import type { SourceChannel, SourceMember, SourceMessage, SourceUser } from '../history/history-source.js';
import { decoded, fieldsOf, listOf, textOf, type Fields } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

/** Levels of a card. */
const MAX_LEVELS = 20;

/** The address of what is in a page, such as `…$metadata#chats('19%3A…')/members`. */
const CONTEXT = '@odata.context';
const IN_CONVERSATION = /(?:chats|channels)\('([^']{1,300})'\)/;
const IN_TEAM = /teams\('([^']{1,100})'\)/;

/** Pages of Microsoft Graph: https://learn.microsoft.com/graph/api/resources/chatmessage and the resources beside it. */
export class TeamsExport extends ExportSource {
  readonly name = 'teams';
  readonly declared = DECLARED;
  protected readonly kinds = ['user', 'team', 'chat', 'channel', 'member', 'pin', 'message', 'page'];
  private readonly members = new ChannelMembers();
  private readonly teams = new Map<string, string | undefined>();
  /** The ids of pinned messages. */
  private readonly pinned = new Set<string>();

  /** Those who are in no list of users are members, or have written. */
  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { kind, record } of this.read(reading, 'user', 'member', 'team', 'pin', 'page')) {
      const id = record.id('id');
      record.identifiedBy(id);
      if (kind === 'user') {
        if (id === undefined) record.leaveOut('users without an id');
        else yield userOf(record, id);
      } else if (kind === 'member') {
        const conversation = record.id(CONTEXT);
        const member = memberOf(record);
        if (!member || conversation === undefined) record.leaveOut('members without an id, or of nothing');
        else if (reading.isFirst) this.members.add(conversation, member);
      } else if (kind === 'team' && id !== undefined) this.teams.set(id, record.text('displayName'));
      else if (kind === 'pin') this.pinned.add(`${record.id(CONTEXT)}-${record.record('message').id('id') ?? id}`);
      if (kind === 'pin') record.ignore();
    }
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    const what = 'chats and channels without an id';
    for await (const { kind, record, id } of this.identified(reading, what, ['chat', 'channel'], 'id')) {
      const listed = record.records('members', 'Member').flatMap((member) => memberOf(member) ?? []);
      const team = record.id(CONTEXT);
      const type = record.text('chatType', 'membershipType');
      yield {
        id,
        // Who sees a channel depends on its team.
        kind: kind === 'chat' && type === 'oneOnOne' ? 'direct' : 'private',
        name: record.text('topic', 'displayName'),
        description: record.text('description'),
        createdAt: record.time('createdDateTime'),
        metadata: {
          ...(type && { chatType: type }),
          ...(team && { team: this.teams.get(team) ?? team }),
          ...(record.flag('isArchived') && { isArchived: true }),
        },
        members: this.members.of(id) ?? (listed.length > 0 ? listed : undefined),
      };
    }
  }

  protected override messageOf({ record }: FoundRecord): SourceMessage | undefined {
    const [own, sentAt] = [record.id('id'), record.time('createdDateTime')];
    const channel = record.id('chatId') ?? record.record('channelIdentity').id('channelId') ?? record.id(CONTEXT);
    record.identifiedBy(own);
    if (own === undefined || channel === undefined || sentAt === undefined) {
      record.leaveOut('messages without an id, a conversation or a time');
      return undefined;
    }
    const id = `${channel}-${own}`;
    const [from, parent, body] = [
      personOf(record.record('from', 'Identity')),
      record.id('replyToId'),
      record.record('body'),
    ];
    const [content, isHtml] = [htmlIn(body, 'content'), body.text('contentType') !== 'text'];
    const mentions = record.records('mentions', 'Mention').map(mentionOf);
    const attached = attachmentsOf(record);
    const event = eventOf(record);
    const subject = record.text('subject');
    return {
      id,
      channel,
      author: from?.id,
      sentAt,
      text: (uidOf) => {
        const named = new Map(
          mentions.flatMap(({ at, user, label }) => [[at, user ? `<@uid:${uidOf(user.id)}>` : `@${label}`] as const]),
        );
        return [subject, isHtml ? textOfHtml(content, named) : content, ...attached.texts].filter(Boolean).join('\n');
      },
      mentions: mentions.flatMap(({ user }) => user ?? []),
      files: [...attached.files, ...(isHtml ? imagesIn(content) : [])],
      notice: event?.type,
      metadata: {
        ...(attached.cards.length > 0 && { attachments: attached.cards }),
        ...(event && { event: event.detail }),
        ...(record.text('importance') !== 'normal' && record.kept('importance')),
      },
      editedAt: record.time('lastEditedDateTime'),
      deletedAt: record.time('deletedDateTime'),
      parent: parent === undefined ? undefined : `${channel}-${parent}`,
      quoted: attached.quoted === undefined ? undefined : `${channel}-${attached.quoted}`,
      reactions: record.records('reactions', 'Reaction').flatMap((reaction) => {
        const type = reaction.text('reactionType');
        const name = type === 'custom' ? reaction.text('displayName') : type;
        const user = personOf(reaction.record('user', 'Identity'));
        return name === undefined
          ? []
          : [{ name, users: user ? [user.id] : [], reactedAt: reaction.time('createdDateTime'), count: 1 }];
      }),
      ...(this.pinned.has(id) && { pinned: {} }),
      people: [...(from ? [from] : []), ...mentions.flatMap(({ user }) => user ?? [])],
    };
  }

  protected override selectorsOf(file: SourceFile): readonly string[] | undefined {
    return super.selectorsOf(file) && ['$'];
  }

  protected override recordsIn({ value }: JsonValue): KindOfValue[] {
    const { value: list, ...page } = fieldsOf(value);
    const context = textOf(page[CONTEXT]) ?? '';
    return [['page', page], ...listOf(list).flatMap((each) => recordsOf(fieldsOf(each), context))];
  }
}

/** A record with what its page says of it. The replies to a message can be in it. */
function recordsOf(fields: Fields, context: string): KindOfValue[] {
  const conversation = decoded(IN_CONVERSATION.exec(context)?.[1] ?? '');
  const { replies, ...others } = fields;
  const within = (place: string | undefined) => ({ ...others, [CONTEXT]: place });
  if ('messageType' in fields)
    return [
      ['message', within(conversation)],
      ...listOf(replies).flatMap((reply) => recordsOf(fieldsOf(reply), context)),
    ];
  if ('chatType' in fields) return [['chat', fields]];
  if ('membershipType' in fields) return [['channel', { ...fields, [CONTEXT]: IN_TEAM.exec(context)?.[1] }]];
  if ('userPrincipalName' in fields) return [['user', fields]];
  if ('roles' in fields) return [['member', within(conversation)]];
  if (context.includes('pinnedMessages')) return [['pin', within(conversation)]];
  return [['memberSettings' in fields || 'internalId' in fields || 'visibility' in fields ? 'team' : 'other', fields]];
}

const userOf = (user: SourceRecord, id: string): SourceUser => ({
  id,
  name: user.text('displayName', 'userPrincipalName'),
  metadata: user.kept('jobTitle', 'department', 'officeLocation', 'preferredLanguage'),
  createdAt: user.time('createdDateTime'),
  ...(user.has('accountEnabled') && !user.flag('accountEnabled') && { deactivatedAt: 1 }),
});

function memberOf(member: SourceRecord): SourceMember | undefined {
  const id = member.id('userId');
  return id === undefined ? undefined : { id, scope: member.ids('roles').includes('owner') ? 'admin' : undefined };
}

/** A user, an app or a device. */
function personOf(identity: SourceRecord): SourceUser | undefined {
  for (const kind of ['user', 'application', 'device']) {
    const person = identity.record(kind, 'Person');
    const id = person.id('id');
    if (id !== undefined)
      return { id, name: person.text('displayName'), ...(kind === 'application' && { metadata: { isBot: true } }) };
  }
  return undefined;
}

/** Teams, channels and tags are no users. */
function mentionOf(mention: SourceRecord) {
  const [at, label] = [mention.id('id') ?? '', mention.text('mentionText') ?? ''];
  return { at, label, user: personOf(mention.record('mentioned', 'Identity')) };
}

/** `#microsoft.graph.membersAddedEventMessageDetail` */
function eventOf(record: SourceRecord): { type: string; detail: Fields } | undefined {
  const event = record.record('eventDetail');
  const isEvent = record.text('messageType') === 'systemEventMessage' || !event.isEmpty;
  if (!isEvent) return undefined;
  const type = event
    .text('@odata.type')
    ?.replace(/^.*\./, '')
    .replace(/EventMessageDetail$/, '');
  return { type: type || 'event', detail: event.whole() };
}

/** Files, messages that are quoted or forwarded, and cards. */
function attachmentsOf(record: SourceRecord) {
  const files: FileOfSource[] = [];
  const [texts, cards]: [string[], Fields[]] = [[], []];
  let quotedId: string | undefined;
  for (const attachment of record.records('attachments', 'Attachment')) {
    const type = attachment.text('contentType') ?? '';
    const content = fieldsOf(jsonIn(attachment.text('content') ?? ''));
    if (type === 'messageReference') quotedId = attachment.id('id');
    else if (type === 'reference') files.push({ url: attachment.text('contentUrl'), name: attachment.text('name') });
    else if (type === 'forwardedMessageReference') {
      const from = textOf(fieldsOf(fieldsOf(content.originalMessageSender).user).displayName);
      const words = textOfHtml(textOf(content.originalMessageContent) ?? '');
      texts.push(quoted([from, words].filter(Boolean).join(': ')).join('\n'));
    } else {
      texts.push([attachment.text('name'), ...textsOfCard(content, 0)].filter(Boolean).join('\n'));
      cards.push(attachment.whole());
    }
  }
  return { files, texts, cards, quoted: quotedId };
}

const CARD_TEXTS = ['title', 'subtitle', 'summary', 'text', 'activityTitle', 'activityText', 'altText'];
const CARD_PARTS = ['body', 'items', 'columns', 'facts', 'sections', 'inlines', 'actions', 'buttons', 'rows', 'cells'];

/** The words of a card, of whatever kind: https://adaptivecards.io/explorer */
function textsOfCard(card: Fields, level: number): string[] {
  if (level >= MAX_LEVELS) return [];
  const name = textOf(card.name) ?? '';
  const value = textOf(card.value);
  const own = [
    value === undefined ? '' : `${name}${name && ': '}${value}`,
    ...CARD_TEXTS.map((member) => textOf(card[member]) ?? ''),
  ];
  const parts = CARD_PARTS.flatMap((member) => listOf(card[member])).flatMap((part) =>
    typeof part === 'string' ? [part] : textsOfCard(fieldsOf(part), level + 1),
  );
  return [...own.filter(Boolean).map((text) => textOfHtml(text)), ...parts];
}

const OF_SERVICE = '@odata.type @odata.context @odata.etag @odata.id tenantId webUrl';

const DECLARED: Declarations = {
  leftOut: {
    'email addresses, phone numbers and names in the directory': {
      user: 'mail mobilePhone businessPhones givenName surname userPrincipalName otherMails proxyAddresses imAddresses',
      member: 'email',
      Member: 'email',
      channel: 'email',
    },
    'since when members see the history': {
      member: 'visibleHistoryStartDateTime',
      Member: 'visibleHistoryStartDateTime',
    },
    'what the one who exported has read and hidden': { chat: 'viewpoint isHiddenForAllMembers' },
    'meetings of chats': { chat: 'onlineMeetingInfo' },
    'verdicts of data loss prevention': { message: 'policyViolation' },
    'apps, tabs and settings of teams': {
      team: 'description classification specialization visibility isArchived funSettings guestSettings memberSettings messagingSettings discoverySettings summary template installedApps tabs tags',
      chat: 'installedApps tabs permissionGrants',
      channel:
        'tabs isFavoriteByDefault summary layoutType migrationMode originalCreatedDateTime sharedWithTeams filesFolder',
    },
    'replies beyond those that a page has': { message: 'replies@odata.nextLink' },
  },
  notNeeded: {
    'pages of lists': { page: '@odata.context @odata.count @odata.nextLink @odata.deltaLink @microsoft.graph.tips' },
    'ids and versions of the service': {
      user: OF_SERVICE,
      team: `${OF_SERVICE} internalId createdDateTime`,
      chat: `${OF_SERVICE} lastUpdatedDateTime lastMessagePreview members@odata.context createdBy`,
      channel: OF_SERVICE,
      member: `${OF_SERVICE} displayName`,
      Member: `${OF_SERVICE} id displayName`,
      message: `${OF_SERVICE} etag locale messageType replies@odata.context replies@odata.count lastModifiedDateTime hostedContents hostedContents@odata.context`,
      'message.channelIdentity': 'teamId channelId',
      Identity: '@odata.type conversation tag',
      Person: `${OF_SERVICE} userIdentityType applicationIdentityType`,
      Attachment: 'id thumbnailUrl teamsAppId contentUrl content name',
      Reaction: 'reactionContentUrl displayName',
    },
    'former states of messages': { message: 'messageHistory' },
    'other forms of the text': { message: 'summary' },
  },
};
