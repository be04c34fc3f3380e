import fc from 'fast-check';
import type { Response } from 'supertest';
import { dataOf, expectError } from '#test/support/client.js';
import {
  ConversationModel,
  groupKey,
  keyOfListedConversation,
  peerIn,
  userKey,
  type ExpectedConversation,
  type SentMessage,
  type ListedMessage,
} from '#test/support/conversation-model.js';
import { conversationsOf } from '#test/support/conversations.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { wrongNewestMessages } from '#test/support/newest-messages.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

/** `npm run test:stories` plays 300, to find what is rare. */
const STORIES = Number(process.env.CONFAB_TEST_STORIES ?? 12);

const users = ['andrew', 'omar', 'tina'];
const GROUP = groupKey('hikers');
/** Two of them more often, so that much happens in the same conversations. */
const often = [userKey('andrew', 'tina'), GROUP];
const conversations = [...often, ...often, userKey('andrew', 'omar'), userKey('omar', 'tina')];

/** What many can do in a conversation at once, and leave no doubt about what comes of it; and what needs a conversation for itself. */
const shared = [
  'send',
  'send',
  'send',
  'send',
  'edit',
  'read',
  'read',
  'deliver',
  'unread',
  'delete',
  'erase',
] as const;
const alone = ['readAll', 'reset', 'joinOrLeave', 'block'] as const;

/** One thing that a user does in one conversation; `pick` chooses among its messages. */
interface Step {
  does: (typeof shared | typeof alone)[number];
  uid: string;
  key: string;
  pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...shared, ...alone),
  uid: fc.constantFrom(...users),
  key: fc.constantFrom(...conversations),
  pick: fc.nat({ max: 1000 }),
});

/** What is done at the same time. */
const round: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 1, maxLength: 12 });

/** A request, and what the model makes of its answer. Of two acts about the same thing only the first is done. */
interface Act {
  about: string;
  request: () => Promise<Response>;
  note: (data: any) => void;
  /** With which code the server must refuse it. */
  refused?: string;
}

class Story {
  private readonly model = new ConversationModel(users);
  /** Messages that tell of who joined and left. */
  private readonly told = new Set<number>();

  private constructor(private readonly app: TestApp) {}

  static async begin(): Promise<Story> {
    const app = await appWithUsers(server, users);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['omar', 'tina'] } });
    const story = new Story(app);
    for (const uid of users) story.model.join(GROUP, uid, 0);
    await story.noteMemberships();
    return story;
  }

  async play(steps: Step[]): Promise<void> {
    const acts = this.together(steps);
    // times are kept by the millisecond, and who joins goes by them
    await database.query('SELECT pg_sleep(0.002)');
    const answers = await Promise.all(acts.map(({ request }) => request()));
    acts.forEach(({ note, refused }, index) =>
      refused ? expectError(answers[index]!, 403, refused) : note(dataOf(answers[index]!)),
    );
    await this.noteMemberships();
  }

  /** Those of the steps that can be done at once. */
  private together(steps: Step[]): Act[] {
    const acts = new Map<string, Act>();
    const taken = new Map<string, 'shared' | 'alone'>();
    for (const one of steps) {
      const key = one.does === 'joinOrLeave' ? GROUP : one.key;
      const needs = (alone as readonly string[]).includes(one.does) ? 'alone' : 'shared';
      if (taken.has(key) && (needs === 'alone' || taken.get(key) === 'alone')) continue;
      const act = this.actOf(one);
      if (!act || acts.has(act.about)) continue;
      acts.set(act.about, act);
      taken.set(key, needs);
    }
    return [...acts.values()];
  }

  async compare(): Promise<void> {
    for (const uid of users) {
      const expected = this.model.conversationListOf(uid);
      expect({ uid, list: await this.listOf(uid) }).toEqual({ uid, list: expected });
      const unread = expected.filter((conversation) => conversation.unread > 0);
      expect({ uid, unread: await this.listOf(uid, { unread: true }) }).toEqual({ uid, unread });
    }
  }

  /** Which takes longer, and goes wrong for good if it does. */
  async compareMessages(): Promise<void> {
    expect(await wrongNewestMessages(database, this.app.id)).toEqual([]);
    for (const uid of users) {
      const messages = await this.messagesOf(uid, {});
      expect({ uid, messages: messages.map(listed) }).toEqual({ uid, messages: this.model.messagesOf(uid) });
      const unread = (await this.messagesOf(uid, { unread: true })).map(({ id }) => Number(id));
      expect({ uid, unread }).toEqual({ uid, unread: this.model.unreadOf(uid) });
      const undelivered = (await this.messagesOf(uid, { undelivered: true })).map(({ id }) => Number(id));
      expect({ uid, undelivered }).toEqual({ uid, undelivered: this.model.undeliveredOf(uid) });
      const own = messages.filter(({ sender, receiverType }) => sender === uid && receiverType === 'user');
      expect({ uid, receipts: own.map(receiptsOf) }).toEqual({ uid, receipts: this.model.receiptsOfSent(uid) });
    }
  }

  /** Those that tell of edits and deletions left out: the model does not know them. */
  private async messagesOf(uid: string, query: object): Promise<any[]> {
    const messages: any[] = dataOf(await this.app.as(uid).get('/v3/messages', { limit: 1000, ...query }));
    return messages.filter(({ category, type }) => category !== 'action' || type !== 'message');
  }

  private async listOf(uid: string, query: object = {}): Promise<ExpectedConversation[]> {
    const listed = await conversationsOf(this.app, uid, query);
    return listed.map((conversation) => ({
      key: keyOfListedConversation(uid, conversation),
      unread: Number(conversation.unreadMessageCount),
      lastMessageId: conversation.lastMessage && Number(conversation.lastMessage.id),
    }));
  }

  private actOf(step: Step): Act | undefined {
    if (step.does === 'joinOrLeave') return this.joinOrLeave(step.uid);
    if (!this.model.isParticipant(step.key, step.uid)) return undefined;
    if (step.does === 'send') return this.send(step);
    if (step.does === 'edit') return this.edit(step);
    if (step.does === 'block') return this.block(step);
    if (step.does === 'delete' || step.does === 'erase') return this.delete(step, { permanent: step.does === 'erase' });
    return this.mark(step);
  }

  private send({ uid, key, pick }: Step): Act {
    const peer = peerIn(key, uid);
    const address = peer ? { receiver: peer, receiverType: 'user' } : { receiver: 'hikers', receiverType: 'group' };
    const text = String(pick);
    return {
      about: `another message ${pick} of ${uid} in ${key}`,
      request: () => this.app.as(uid).post('/v3/messages', { ...address, data: { text } }),
      note: ({ id }) => this.model.add({ id: Number(id), key, sender: uid, text }),
      ...(peer && { refused: this.blockBetween(uid, peer) }),
    };
  }

  private blockBetween(uid: string, peer: string): string | undefined {
    if (this.model.hasBlocked(uid, peer)) return 'ERR_BLOCKED_RECEIVER';
    return this.model.hasBlocked(peer, uid) ? 'ERR_BLOCKED_SENDER' : undefined;
  }

  private block({ uid, key }: Step): Act | undefined {
    const peer = peerIn(key, uid);
    if (peer === undefined) return undefined;
    const [path, body] = [`/v3/users/${uid}/blockedusers`, { blockedUids: [peer] }];
    const { api } = this.app;
    return {
      about: `block of ${peer} by ${uid}`,
      request: () => (this.model.hasBlocked(uid, peer) ? api.delete(path, body) : api.post(path, body)),
      note: () => this.model.toggleBlock(uid, peer),
    };
  }

  private edit({ uid, key, pick }: Step): Act | undefined {
    const message = this.ownMessage(key, uid, pick);
    const text = `edited to ${pick}`;
    const peer = peerIn(key, uid);
    return (
      message && {
        about: `message ${message.id}`,
        request: () => this.app.as(uid).put(`/v3/messages/${message.id}`, { data: { text } }),
        note: () => this.model.edit(message.id, text),
        ...(peer && { refused: this.blockBetween(uid, peer) }),
      }
    );
  }

  private ownMessage(key: string, uid: string, pick: number): { id: number } | undefined {
    const messages = this.model.visibleMessagesIn(key, uid);
    const own = messages.filter(({ id, sender }) => sender === uid && !this.told.has(id));
    return own[pick % own.length];
  }

  private delete({ uid, key, pick }: Step, { permanent }: { permanent: boolean }): Act | undefined {
    const message = this.ownMessage(key, uid, pick);
    return (
      message && {
        about: `message ${message.id}`,
        request: () => this.app.as(uid).delete(`/v3/messages/${message.id}`, { permanent }),
        note: () => this.model.delete(message.id, { permanent }),
      }
    );
  }

  private mark({ does, uid, key, pick }: Step): Act | undefined {
    const as = this.app.as(uid);
    const path = key === GROUP ? '/v3/groups/hikers/conversation' : `/v3/users/${peerIn(key, uid)}/conversation`;
    const about = `marks of ${uid} in ${key}`;
    if (does === 'readAll')
      return { about, request: () => as.post(`${path}/read`), note: () => this.model.markRead(key, uid) };
    if (does === 'reset') return { about, request: () => as.delete(path), note: () => this.model.reset(key, uid) };
    const messages = this.model.visibleMessagesIn(key, uid);
    const messageId = messages[pick % messages.length]?.id;
    if (messageId === undefined) return undefined;
    const marks = {
      read: {
        request: () => as.post(`${path}/read`, { messageId }),
        note: () => this.model.markRead(key, uid, messageId),
      },
      deliver: {
        request: () => as.post(`${path}/delivered`, { messageId }),
        note: () => this.model.markDelivered(key, uid, messageId),
      },
      unread: {
        request: () => as.delete(`${path}/read`, { messageId }),
        note: () => this.model.markUnread(key, uid, messageId),
      },
    };
    return { about, ...marks[does as keyof typeof marks] };
  }

  private joinOrLeave(uid: string): Act | undefined {
    if (uid === 'andrew') return undefined; // an owner stays
    const leaves = this.model.isParticipant(GROUP, uid);
    const as = this.app.as(uid);
    return {
      about: `membership of ${uid}`,
      request: () => (leaves ? as.delete('/v3/groups/hikers/members') : as.post('/v3/groups/hikers/members')),
      note: () => (leaves ? this.model.leave(GROUP, uid) : this.model.join(GROUP, uid)),
    };
  }

  /** The server writes messages of its own into groups. */
  private async noteMemberships(): Promise<void> {
    const query = { category: 'action', type: 'groupMember', limit: 1000 };
    const actions: any[] = dataOf(await this.app.api.get('/v3/groups/hikers/messages', query));
    for (const { id, sender } of actions) {
      this.told.add(Number(id));
      this.model.add({ id: Number(id), key: GROUP, sender });
    }
  }
}

const listed = ({ id, data, deletedAt }: any): ListedMessage => ({
  id: Number(id),
  text: deletedAt === undefined && data.action === undefined ? (data.text as string) : undefined,
});

const receiptsOf = ({ id, deliveredAt, readAt }: any): SentMessage => ({
  id: Number(id),
  delivered: deliveredAt !== undefined,
  read: readAt !== undefined,
});

test(
  'whatever users do at once, lists, last messages, unread counts and receipts are those of a naive model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 5, maxLength: 15 }), async (rounds) => {
        const story = await Story.begin();
        for (const steps of rounds) {
          await story.play(steps);
          await story.compare();
        }
        await story.compareMessages();
      }),
      { numRuns: STORIES, endOnFailure: true },
    );
  },
  600_000 + STORIES * 10_000,
);
