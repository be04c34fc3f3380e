import fc from 'fast-check';
import { dataOf, expectError } from '#test/support/client.js';
import { ConversationModel, keyOfListedConversation, peerIn } from '#test/support/conversation-model.js';
import { conversationsOf } from '#test/support/conversations.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { connectedAs, tokenOf, type Frame, type RealtimeClient } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { appsWithSharedIds, conversationIdOf, type AppWithSharedIds } from '#test/support/shared-ids.js';

const server = useServer();
const database = useDatabase(server);

/** `npm run test:stories` plays 300, to find what is rare. */
const STORIES = Number(process.env.CONFAB_TEST_STORIES ?? 4);

const WITNESS = 'witness';

const commands = [
  ...(['send', 'send', 'send', 'send', 'read', 'edit', 'delete', 'erase', 'react', 'pinMessage', 'deliver'] as const),
  ...([
    'unread',
    'reset',
    'eraseForBoth',
    'eraseById',
    'createGroup',
    'createGroup',
    'deleteGroup',
    'tag',
    'pin',
  ] as const),
];

interface Step {
  does: (typeof commands)[number];
  /** Which conversation; the two who share an id come up more often than others. */
  choice: number;
  pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...commands),
  choice: fc.nat({ max: 1000 }),
  pick: fc.nat({ max: 1000 }),
});

/** One after the other: what is found is that one conversation is taken for another, whatever the order. */
class Story {
  private readonly model: ConversationModel;
  /** Of every message that there ever was, also those of the server in groups. */
  private readonly keys = new Map<string, string>();
  private readonly pinnedMessages = new Set<number>();
  private readonly reactedTo = new Set<number>();
  private readonly tags = new Map<string, string>();
  private readonly pins = new Set<string>();
  private readonly owners = new Map<string, string>();
  /** Key → whoever could read it at any time. */
  private readonly readers = new Map<string, Set<string>>();
  private readonly listeners = new Map<string, { client: RealtimeClient; since: string; authToken: string }>();
  private readonly choices: string[];
  private numbered = 0;

  private constructor(
    private readonly app: TestApp,
    private readonly ids: AppWithSharedIds,
  ) {
    this.model = new ConversationModel(ids.uids);
    const shared = [...ids.shared.values()].flat();
    this.choices = [...shared, ...shared, ...shared, ...ids.keys];
  }

  static async begin(ids: AppWithSharedIds): Promise<Story> {
    const story = new Story(await appWithUsers(server, [...ids.uids, WITNESS]), ids);
    for (const uid of ids.uids) await story.listen(uid);
    for (const group of ids.keys.filter((key) => key.startsWith('group/'))) await story.createGroup(group, 0);
    return story;
  }

  private async listen(uid: string): Promise<void> {
    const authToken = await tokenOf(this.app, uid);
    const { client, authenticated } = await connectedAs(server, this.app, uid, { authToken });
    this.listeners.set(uid, { client, authToken, since: authenticated.lastEventId as string });
  }

  async play({ does, choice, pick }: Step): Promise<void> {
    const key = this.choices[choice % this.choices.length]!;
    const { uids } = this.ids;
    if (does === 'createGroup') return this.createGroup(key, pick);
    const parties = uids.filter((uid) => this.model.isParticipant(key, uid));
    const uid = parties[pick % parties.length];
    if (uid === undefined) return;
    if (does === 'eraseById') return this.eraseById(uid, conversationIdOf(key));
    if (does === 'deleteGroup') return this.deleteGroup(key);
    if (does === 'send') return this.send(uid, key);
    if (['edit', 'delete', 'erase', 'react', 'pinMessage'].includes(does))
      return this.changeMessage(does, uid, key, pick);
    return this.mark(does, uid, key, pick);
  }

  private async createGroup(key: string, pick: number): Promise<void> {
    if (!key.startsWith('group/') || this.owners.has(key)) return;
    const { uids } = this.ids;
    const [owner, ...participants] = [0, 1, 3].map((offset) => uids[(pick + offset) % uids.length]!);
    const guid = key.slice('group/'.length);
    dataOf(
      await this.app.as(owner!).post('/v3/groups', { guid, name: 'Group', type: 'public', members: { participants } }),
    );
    const since = this.model.newest();
    this.owners.set(key, owner!);
    for (const uid of [owner!, ...participants]) this.model.join(key, uid, since);
    // the server writes messages of its own into groups
    const told: any[] = dataOf(await this.app.api.get(`/v3/groups/${guid}/messages`, { limit: 1000 }));
    for (const { id, sender, category } of told) {
      expect(category).toBe('action');
      this.note(id as string, key, sender as string);
    }
  }

  private note(id: string, key: string, sender: string, text?: string): void {
    this.keys.set(id, key);
    this.model.add({ id: Number(id), key, sender, text });
    const readers = this.readers.get(key) ?? new Set();
    for (const uid of this.ids.uids) if (this.model.isParticipant(key, uid)) readers.add(uid);
    this.readers.set(key, readers);
  }

  private async deleteGroup(key: string): Promise<void> {
    const owner = this.owners.get(key);
    if (owner === undefined) return;
    dataOf(await this.app.as(owner).delete(pathOf(key, owner)));
    this.owners.delete(key);
    this.model.deleteGroup(key);
    for (const marks of [this.tags, this.pins])
      for (const stateKey of marks.keys()) if (stateKey.endsWith(` ${key}`)) marks.delete(stateKey);
  }

  private async send(uid: string, key: string): Promise<void> {
    const text = `story ${++this.numbered}`;
    const peer = peerIn(key, uid);
    const address = peer === undefined ? { receiverType: 'group' } : {};
    this.note(await sendText(this.app, uid, peer ?? key.slice('group/'.length), text, address), key, uid, text);
  }

  private async changeMessage(does: string, uid: string, key: string, pick: number): Promise<void> {
    const messages = this.model.visibleMessagesIn(key, uid).filter(({ text }) => text !== undefined);
    const own = messages.filter(({ sender }) => sender === uid);
    const id = (['react', 'pinMessage'].includes(does) ? messages : own)[pick % messages.length]?.id;
    if (id === undefined) return;
    const [as, path] = [this.app.as(uid), `/v3/messages/${id}`];
    if (does === 'edit') {
      const text = `story ${++this.numbered}, told anew`;
      dataOf(await as.put(path, { data: { text } }));
      this.model.edit(id, text);
    } else if (does === 'react') {
      dataOf(await as.post(`${path}/reactions/👍`));
      this.reactedTo.add(id);
    } else if (does === 'pinMessage') {
      // participants of a group may not
      dataOf(await (key.startsWith('group/') ? this.app.api : as).post(`${path}/pin`));
      this.pinnedMessages.add(id);
    } else {
      const permanent = does === 'erase';
      dataOf(await as.delete(path, { permanent }));
      this.model.delete(id, { permanent });
    }
  }

  private async mark(does: string, uid: string, key: string, pick: number): Promise<void> {
    const [as, path, stateKey] = [this.app.as(uid), `${pathOf(key, uid)}/conversation`, `${uid} ${key}`];
    const messages = this.model.visibleMessagesIn(key, uid);
    const messageId = messages[pick % messages.length]?.id;
    if (does === 'pin') {
      const others = [...this.pins].filter((pin) => pin.startsWith(`${uid} `) && pin !== stateKey);
      if (others.length === 5) return;
      dataOf(await as.post(`${path}/pin`));
      this.pins.add(stateKey);
    } else if (does === 'eraseForBoth') {
      if (key.startsWith('group/')) return;
      dataOf(await as.delete(path, { deleteMessagesPermanently: true }));
      this.model.eraseConversation(key);
    } else if (does === 'reset') {
      dataOf(await as.delete(path));
      this.model.reset(key, uid);
    } else if (messageId === undefined) {
      return;
    } else if (does === 'tag') {
      const tag = `tag ${++this.numbered}`;
      dataOf(await as.put(path, { tags: [tag] }));
      this.tags.set(stateKey, tag);
    } else if (does === 'unread') {
      dataOf(await as.delete(`${path}/read`, { messageId }));
      this.model.markUnread(key, uid, messageId);
    } else if (does === 'read') {
      dataOf(await as.post(`${path}/read`, { messageId }));
      this.model.markRead(key, uid, messageId);
    } else {
      dataOf(await as.post(`${path}/delivered`, { messageId }));
      this.model.markDelivered(key, uid, messageId);
    }
  }

  private async eraseById(uid: string, id: string): Promise<void> {
    const named = this.foundBy(uid, id);
    const answer = await this.app.as(uid).delete(`/v3/conversations/${id}`);
    const [key] = named;
    if (key === undefined) {
      expectError(answer, 404, 'ERR_CONVERSATION_NOT_FOUND');
      return;
    }
    if (named.length > 1) {
      expectError(answer, 400, 'ERR_BAD_REQUEST');
      return;
    }
    if (this.owners.has(key) && this.owners.get(key) !== uid) {
      expectError(answer, 403, 'ERR_GROUP_NO_ADMIN_SCOPE');
      return;
    }
    dataOf(answer);
    this.model.eraseConversation(key);
  }

  /** The keys of the conversations that a user finds by an id: those of the list, or else those that the user has reset. */
  private foundBy(uid: string, id: string): string[] {
    const named = this.ids.keys.filter((key) => conversationIdOf(key) === id);
    const list = this.expectedList(uid);
    const listed = named.filter((key) => Object.hasOwn(list, key));
    const reset = named.filter((key) => this.model.isParticipant(key, uid) && this.model.idsIn(key).length > 0);
    return listed.length > 0 ? listed : reset;
  }

  /** Key → what the list of conversations has of it. */
  private expectedList(uid: string): Record<string, object> {
    const withMessages = this.model.conversationListOf(uid);
    const pinned = this.ids.keys.filter(
      (key) => this.pins.has(`${uid} ${key}`) && !withMessages.some((listed) => listed.key === key),
    );
    const all = [...withMessages, ...pinned.map((key) => ({ key, unread: 0, lastMessageId: undefined }))];
    return Object.fromEntries(
      all.map(({ key, ...counts }) => [
        key,
        { ...counts, tags: [this.tags.get(`${uid} ${key}`) ?? []].flat(), isPinned: this.pins.has(`${uid} ${key}`) },
      ]),
    );
  }

  async compare(): Promise<void> {
    await Promise.all(this.ids.uids.map((uid) => this.compareLists(uid)));
    for (const [id, keys] of this.ids.shared) {
      const everything = keys.flatMap((key) => this.model.idsIn(key)).sort((one, other) => one - other);
      expect({ id, ids: await this.idsOf(undefined, '/v3/messages', { conversationId: id }) }).toEqual({
        id,
        ids: everything,
      });
    }
    const events = await eventsIn(database, this.app);
    for (const { name, subject, payload } of events)
      if (payload.messageId !== undefined && this.keys.has(payload.messageId as string))
        expect({ name, subject }).toEqual({ name, subject: this.keys.get(payload.messageId as string) });
  }

  private async compareLists(uid: string): Promise<void> {
    const listed = await conversationsOf(this.app, uid, { withTags: true });
    const list = listed.map((view) => [
      keyOfListedConversation(uid, view),
      {
        unread: Number(view.unreadMessageCount),
        lastMessageId: view.lastMessage && Number(view.lastMessage.id),
        tags: view.tags ?? [],
        isPinned: view.pinnedAt !== undefined,
      },
    ]);
    const expected = this.expectedList(uid);
    expect({ uid, list: Object.fromEntries(list) }).toEqual({ uid, list: expected });
    const own = this.ids.keys.filter((key) => this.model.isParticipant(key, uid));
    const visible = (keys: string[]) =>
      keys.flatMap((key) => this.model.idsIn(key, uid)).sort((one, other) => one - other);
    const alive = own.flatMap((key) => this.model.visibleMessagesIn(key, uid));
    const only = (ids: ReadonlySet<number>) => sortedIds(alive.filter(({ id }) => ids.has(id)));
    const texts = sortedIds(alive.filter(({ text }) => text !== undefined));
    const expectIds = async (path: string, query: object, ids: number[]) =>
      expect({ uid, path, query, ids: await this.idsOf(uid, path, query) }).toEqual({ uid, path, query, ids });
    await expectIds('/v3/messages', {}, visible(own));
    await expectIds('/v3/messages', { searchKey: 'story' }, texts);
    await expectIds('/v3/messages', { unread: true }, this.model.unreadOf(uid));
    await expectIds('/v3/messages', { undelivered: true }, this.model.undeliveredOf(uid));
    await expectIds('/v3/messages', { hasReactions: true }, only(this.reactedTo));
    await expectIds('/v3/messages', { pinned: true }, only(this.pinnedMessages));
    const sharing = new Set([...this.ids.shared.values()].flat());
    for (const key of own.filter((one) => sharing.has(one))) {
      const path = `${pathOf(key, uid)}/messages`;
      const pinned = this.model.visibleMessagesIn(key, uid).filter(({ id }) => this.pinnedMessages.has(id));
      await expectIds(path, {}, visible([key]));
      await expectIds(path, { pinned: true }, sortedIds(pinned));
    }
    for (const id of this.ids.shared.keys()) {
      await expectIds(
        '/v3/messages',
        { conversationId: id },
        visible(own.filter((key) => conversationIdOf(key) === id)),
      );
      await this.compareById(uid, id);
    }
    await this.compareFates(uid);
  }

  private async compareById(uid: string, id: string): Promise<void> {
    const named = this.foundBy(uid, id);
    const answer = await this.app.as(uid).get(`/v3/conversations/${id}`);
    if (named.length === 0) {
      expectError(answer, 404, 'ERR_CONVERSATION_NOT_FOUND');
      return;
    }
    const withUsers = named.filter((key) => key.startsWith('user/'));
    expect(withUsers.length > 0 ? withUsers : named).toContain(keyOfListedConversation(uid, dataOf(answer)));
  }

  private async compareFates(uid: string): Promise<void> {
    const messages: any[] = dataOf(
      await this.app
        .as(uid)
        .get('/v3/messages', { sender: uid, receiverType: 'user', category: 'message', limit: 1000 }),
    );
    const receipts = messages.map(({ id, deliveredAt, readAt }) => ({
      id: Number(id),
      delivered: deliveredAt !== undefined,
      read: readAt !== undefined,
    }));
    expect({ uid, receipts }).toEqual({ uid, receipts: this.model.receiptsOfSent(uid) });
  }

  /** Without those that tell of edits and deletions, which the model does not know; in the order of their ids. */
  private async idsOf(uid: string | undefined, path: string, query: object): Promise<number[]> {
    const client = uid === undefined ? this.app.api : this.app.as(uid);
    const messages: any[] = dataOf(await client.get(path, { limit: 1000, ...query }));
    return sortedIds(messages.filter(({ category, type }) => category !== 'action' || type !== 'message'));
  }

  /** Whoever was connected all the time, and whoever comes back now, has heard of what they could read and of nothing else. */
  async compareFrames(): Promise<void> {
    for (const uid of this.ids.uids) {
      const marker = await sendText(this.app, WITNESS, uid, 'the end');
      const { client, since, authToken } = this.listeners.get(uid)!;
      const isEnd = ({ data }: Frame) => data?.message?.id === marker;
      this.assertHeard(uid, await client.allUntil(isEnd), marker);
      await client.close();
      const again = await connectedAs(server, this.app, uid, { authToken, lastEventId: since });
      this.assertHeard(uid, await again.client.allUntil(isEnd), marker);
      await again.client.close();
    }
  }

  private assertHeard(uid: string, frames: Frame[], marker: string): void {
    const heard = frames.flatMap(({ data }) => messageOf(data) ?? []).filter((id) => id !== marker);
    const foreign = heard.filter((id) => this.keys.has(id) && !this.readers.get(this.keys.get(id)!)!.has(uid));
    expect({ uid, foreign }).toEqual({ uid, foreign: [] });
    const own = this.ids.keys.filter((key) => this.model.isParticipant(key, uid) && key.startsWith('user/'));
    const texts = own.flatMap((key) => this.model.idsIn(key)).map(String);
    expect({ uid, missing: texts.filter((id) => !heard.includes(id)) }).toEqual({ uid, missing: [] });
  }

  async end(): Promise<void> {
    for (const { client } of this.listeners.values()) client.socket.terminate();
  }
}

const sortedIds = (messages: { id: number | string }[]): number[] =>
  messages.map(({ id }) => Number(id)).sort((one, other) => one - other);

const pathOf = (key: string, uid: string): string => {
  const peer = peerIn(key, uid);
  return peer === undefined ? `/v3/groups/${key.slice('group/'.length)}` : `/v3/users/${peer}`;
};

/** The message that an event is about; of a change, the one that was changed. */
const messageOf = (data: any): string | undefined =>
  data?.message?.data?.entities?.on?.entity?.id ??
  data?.message?.id ??
  data?.reaction?.messageId ??
  data?.body?.messageId;

test(
  'of conversations that share an id, no read, count, erasure, mark or event of one touches another',
  async () => {
    const kinds = { pairs: 0, groups: 0 };
    await fc.assert(
      fc.asyncProperty(appsWithSharedIds, fc.array(step, { minLength: 25, maxLength: 40 }), async (ids, steps) => {
        for (const keys of ids.shared.values())
          kinds[keys.some((key) => key.startsWith('group/')) ? 'groups' : 'pairs']++;
        const story = await Story.begin(ids);
        try {
          for (const [index, one] of steps.entries()) {
            await story.play(one);
            if (index % 20 === 19) await story.compare();
          }
          await story.compare();
          await story.compareFrames();
        } finally {
          await story.end();
        }
      }),
      { numRuns: STORIES, endOnFailure: true },
    );
    expect(kinds.pairs).toBeGreaterThanOrEqual(STORIES);
    expect(kinds.groups).toBeGreaterThanOrEqual(STORIES);
  },
  60_000 + STORIES * 30_000,
);
