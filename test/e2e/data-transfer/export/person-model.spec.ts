import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import request from 'supertest';
import { SECTIONS } from '#resources/data-transfer/export/person/sections.js';
import { dataOf, type Client } from '#test/support/client.js';
import { sendToGroup } from '#test/support/factories.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { PERSON, PersonStory, plantedIn, steps } from '#test/support/person-story.js';
import { useServer } from '#test/support/server.js';
import { unzip } from '#test/support/unzip.js';

const server = useServer();

/** `npm run test:stories` plays 300, to find what is rare. */
const STORIES = Number(process.env.CONFAB_TEST_STORIES ?? 6);

type Fields = Record<string, any>;
type Files = Readonly<Record<string, Fields[]>>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-person-model-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the person exports, and what the API says to the person with the same token. */
async function readAs({ app }: PersonStory): Promise<{ files: Files; texts: string; person: Client }> {
  await setSettings(server, app, { 'core.users.dataExport': true });
  const { authToken } = dataOf(await app.api.post(`/v3/users/${PERSON}/auth_tokens`)) as { authToken: string };
  const { body } = await request(server.http).get('/v3/me/export').set({ authToken }).responseType('blob').expect(200);
  const target = join(folder, app.id);
  await unzip(body as Buffer, target);
  const names = (await readdir(target)).filter((name) => name.endsWith('.ndjson'));
  const read = await Promise.all(names.map((name) => readFile(join(target, name), 'utf8')));
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  const files = names.map((name, index) => [
    name.replace('.ndjson', ''),
    lines(read[index]!).map((line) => JSON.parse(line) as Fields),
  ]);
  return { files: Object.fromEntries(files), texts: read.join('\n'), person: server.client({ authToken }) };
}

class Answers {
  private readonly all: unknown[] = [];

  constructor(private readonly person: Client) {}

  /** The data of a response, which also counts as seen. What is refused is none. */
  async of(path: string, query: Fields = {}): Promise<any> {
    const { status, body } = await this.person.get(path, query);
    if (status === 200) this.all.push(body);
    return status === 200 ? (body as Fields).data : [];
  }

  get seen(): string[] {
    return plantedIn(JSON.stringify(this.all));
  }
}

/** What the API has for a row of a section: a record, or nothing where the row only says what the person did. */
interface Counterpart {
  readonly recordOf?: (row: Fields) => Fields | undefined;
  /** Columns that the API does not show, with what is about the person alone. */
  readonly own: readonly string[];
}

const only = (...own: string[]): Counterpart => ({ own });

/** Each section, so that a new one is compared too. */
async function counterparts(
  answers: Answers,
  messages: ReadonlyMap<string, Fields>,
): Promise<Record<string, Counterpart>> {
  const list = async (path: string, query?: Fields) => (await answers.of(path, query)) as Fields[];
  const [friends, blocked, groups, drafts, scheduled, reminders, feed] = await Promise.all([
    list(`/v3/users/${PERSON}/friends`),
    list('/v3/blockedusers'),
    list('/v3/groups', { hasJoined: true }),
    list('/v3/drafts'),
    list('/v3/scheduledmessages'),
    list('/v3/reminders'),
    list('/v3/campaigns/notification-feed'),
  ]);
  const me = (await answers.of(`/v3/users/${PERSON}`)) as Fields;
  const calls = new Map<string, Fields>();
  for (const { sessionId } of await list('/v3/calls')) {
    const { metaData: metadata, ...call } = (await answers.of(`/v3/calls/${sessionId}`)) as Fields;
    calls.set(sessionId as string, { ...call, metadata });
  }
  const about = (of: (message: Fields, row: Fields) => Fields, ...own: string[]): Counterpart => ({
    recordOf: (row) => {
      const message = messages.get(String(row.message_id));
      return message && of(message, row);
    },
    own: ['id', 'uid', 'message_id', 'conversation_key', ...own],
  });
  const pollOf = ({ data }: Fields): Fields => data.metadata['@injected'].extensions.polls;
  const must = (records: Fields[], matches: (record: Fields) => boolean) => records.find(matches) ?? {};
  return {
    profile: { recordOf: () => me, own: ['presence_visibility'] },
    friends: {
      recordOf: ({ friend_uid }) => ({ friendUid: must(friends, ({ uid }) => uid === friend_uid).uid }),
      own: ['uid', 'created_at'],
    },
    'blocked-users': {
      recordOf: ({ blocked_uid }) => {
        const { uid: blockedUid, blockedByMeAt: blockedAt } = must(blocked, ({ uid }) => uid === blocked_uid);
        return { blockedUid, blockedAt };
      },
      own: ['uid'],
    },
    'group-memberships': { recordOf: (row) => must(groups, ({ guid }) => guid === row.guid), own: ['uid'] },
    drafts: {
      recordOf: (row) => must(drafts, ({ receiver }) => receiver === row.receiver),
      own: ['uid', 'parent_id'],
    },
    'scheduled-messages': { recordOf: (row) => must(scheduled, ({ id }) => id === String(row.id)), own: ['uid'] },
    reminders: {
      recordOf: (row) => reminders.find(({ messageId }) => messageId === String(row.message_id)),
      own: ['id', 'uid', 'message_id', 'remind_at', 'created_at'],
    },
    'saved-messages': about(({ savedAt }) => ({ savedAt }), 'saved_at'),
    reactions: about(
      ({ data }, { reaction }) =>
        must(data.reactions, (each) => each.reaction === reaction && each.reactedByMe === true),
      'reacted_at',
      'reaction',
    ),
    'poll-votes': about(
      (message, { option }) => ({ option: PERSON in pollOf(message).results.options[option].voters && option }),
      'voted_at',
      'option',
    ),
    calls: { recordOf: ({ session_id }) => calls.get(session_id as string) ?? {}, own: ['is_meeting', 'due_at'] },
    'call-participations': only(
      'session_id',
      'id',
      'uid',
      'device_id',
      'mid',
      'state',
      'joined_at',
      'left_at',
      'audio_minutes',
      'video_minutes',
    ),
    'campaign-notifications': {
      recordOf: (row) => must(feed, ({ id }) => id === String(row.id)),
      own: ['uid', 'campaign_id'],
    },
    campaigns: {
      recordOf: (row) => must(feed, ({ notificationId }) => notificationId === String(row.campaign_id)),
      own: ['uid', 'campaign_id', 'status', 'step', 'due_at', 'created_at', 'updated_at'],
    },
    'campaign-engagements': only('delivery_id', 'topic', 'created_at'),
    'group-bans': only('guid', 'uid', 'scope', 'banned_at'),
    'group-mutes': only('guid', 'uid', 'muted_at', 'muted_until'),
    'pending-memberships': only('guid', 'uid', 'kind', 'created_at', 'expires_at', 'declined_at'),
    'slow-mode-turns': only('guid', 'uid', 'sent_at'),
    'conversation-states': only(
      'uid',
      'conversation_key',
      'reset_message_id',
      'read_message_id',
      'delivered_message_id',
      'tags',
      'pinned_at',
      'archived_at',
      'updated_at',
    ),
    receipts: only('conversation_key', 'uid', 'type', 'message_id', 'created_at'),
    'thread-subscriptions': only('uid', 'parent_id', 'read_message_id', 'subscribed_at'),
    interactions: only('message_id', 'uid', 'element_id', 'interacted_at'),
    'flagged-messages': only('message_id', 'uid', 'reason_id', 'remark', 'created_at'),
    'muted-conversations': only('uid', 'conversation_key', 'until'),
    'contact-details': only('uid', 'email', 'phone_number', 'email_unsubscribed_at', 'updated_at'),
    'notification-preferences': only('uid', 'preferences', 'use_privacy_template', 'timezone', 'updated_at'),
    sessions: only('id', 'uid', 'platform', 'user_agent', 'app_info', 'created_at', 'issued_at', 'expires_at'),
    // no story has rows of these
    ...Object.fromEntries(
      ['submissions', 'devices', 'notifications', 'agent-runs', 'files'].map((name) => [name, only()]),
    ),
  };
}

const nameInApi = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const valueInApi = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Math.floor(Date.parse(value) / 1000) : value;
const isAbsent = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

function expectRow(section: string, row: Fields, { recordOf, own }: Counterpart): void {
  const shown = Object.entries(row).filter(([column, value]) => !own.includes(column) && !isAbsent(value));
  const record = recordOf?.(row) ?? {};
  const said = shown.map(([column, value]) => {
    const answered = record[nameInApi(column)] as unknown;
    return [column, typeof value === 'number' && typeof answered === 'string' ? Number(answered) : answered];
  });
  expect([section, said]).toEqual([section, shown.map(([column, value]) => [column, valueInApi(value)])]);
}

const OWN_FIELDS =
  'id muid conversationId sender receiverType receiver category type tags parentId quotedMessageId sentAt'.split(' ');

/** What is left of a message that the API does not show to its sender. @param stored as the API shows it to the app */
function ownPart(stored: Fields): Fields {
  const isOwn = [undefined, PERSON].includes(stored.editedBy as string | undefined);
  const fields = [...OWN_FIELDS, ...(stored.editedBy === PERSON ? ['editedAt', 'editedBy'] : [])];
  if (stored.deletedBy === PERSON) fields.push('deletedAt', 'deletedBy');
  const part = Object.fromEntries(fields.flatMap((name) => (name in stored ? [[name, stored[name] as unknown]] : [])));
  const { action, text, customData: { id: _, ...customData } = {} as Fields, moderation } = stored.data as Fields;
  if (!isOwn) return { ...part, tags: undefined, data: {} };
  if (stored.category === 'action' || stored.category === 'call') return { ...part, data: { action } };
  return { ...part, data: { text, moderation, customData: stored.type === 'extension_poll' ? customData : undefined } };
}

async function compare(story: PersonStory): Promise<void> {
  const { files, texts, person } = await readAs(story);
  const answers = new Answers(person);
  const messages: Fields[] = await answers.of('/v3/messages', { limit: 1000, withTags: true, affix: 'append', id: 0 });
  const shown = new Map(messages.map((message) => [message.id as string, message]));
  const sent: Fields[] = dataOf(
    await story.app.api.get('/v3/messages', { sender: PERSON, limit: 1000, withTags: true, affix: 'append', id: 0 }),
  );
  expect(files['messages-received']).toEqual(messages.filter(({ sender }) => sender !== PERSON));
  expect(files['messages-sent']).toEqual(sent.map((message) => shown.get(message.id as string) ?? ownPart(message)));

  const known = await counterparts(answers, shown);
  expect(Object.keys(known).sort()).toEqual(SECTIONS.map(({ name }) => name).sort());
  for (const [name, counterpart] of Object.entries(known))
    for (const row of files[name]!) expectRow(name, row, counterpart);

  const unseen = new Set(plantedIn(texts));
  for (const text of [...story.written, ...answers.seen]) unseen.delete(text);
  expect([...unseen]).toEqual([]);
}

test.each(['bannedusers/ana', 'members/ana'])(
  'after %s of a private group, an export has what the user sent there, and nothing that others have written since',
  async (path) => {
    const story = await PersonStory.begin(server);
    const { app } = story;
    const quoted = await sendToGroup(app, 'ben', 'den', 'before');
    const own = await sendToGroup(app, PERSON, 'den', 'mine', { quotedMessageId: quoted });
    const edited = await sendToGroup(app, PERSON, 'den', 'mine too');
    const cid = app.as('cid');
    dataOf(
      path.startsWith('ban') ? await cid.post(`/v3/groups/den/${path}`) : await cid.delete(`/v3/groups/den/${path}`),
    );
    dataOf(await app.as('ben').put(`/v3/messages/${quoted}`, { data: { text: 'plant1x' } }));
    dataOf(await cid.put(`/v3/messages/${edited}`, { data: { text: 'plant2x' } }));
    dataOf(await cid.put('/v3/groups/den', { name: 'plant3x', description: 'plant4x' }));
    dataOf(await app.as('ben').post(`/v3/messages/${own}/reactions/👍`));
    const { files, texts } = await readAs(story);
    const address = { conversationId: 'group_den', sender: PERSON, receiverType: 'group', receiver: 'den' };
    const kind = { category: 'message', type: 'text', sentAt: expect.any(Number) as number };
    expect(files['messages-sent']!.filter(({ category }) => category === 'message')).toEqual([
      {
        id: own,
        ...address,
        ...kind,
        data: { text: 'mine', moderation: { status: 'approved' } },
        quotedMessageId: quoted,
      },
      { id: edited, ...address, ...kind, data: {} },
    ]);
    expect(plantedIn(texts)).toEqual([]);
    await compare(story);
  },
);

test(
  'of a random story says of each thing what the API says to the user, and nothing else',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const played = await PersonStory.begin(server);
        await played.play(story);
        await compare(played);
      }),
      { numRuns: STORIES, endOnFailure: true },
    );
  },
  60_000 + STORIES * 20_000,
);
