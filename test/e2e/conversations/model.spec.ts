import fc from 'fast-check';
import type { Response } from 'supertest';
import { dataOf } from '../../support/client.js';
import { ConversationModel, type Expected } from '../../support/conversation-model.js';
import { conversationsOf } from '../../support/conversations.js';
import { createGroup, useDatabase } from '../../support/groups.js';
import { appWithUsers } from '../../support/scenes.js';
import { useServer, type TestApp } from '../../support/server.js';

const server = useServer();
const database = useDatabase(server);

const users = ['andrew', 'omar', 'tina'];
const GROUP = 'group_hikers';
/** Two of them more often, so that much happens in one place. */
const conversations = ['andrew_user_tina', GROUP, 'andrew_user_tina', GROUP, 'andrew_user_omar', 'omar_user_tina'];

/** One thing that a user does in one conversation; `pick` chooses among its messages. */
interface Step {
  does: 'send' | 'delete' | 'erase' | 'read' | 'unread' | 'readAll' | 'reset' | 'joinOrLeave';
  uid: string;
  conversationId: string;
  pick: number;
}

const step = (...kinds: Step['does'][]): fc.Arbitrary<Step> =>
  fc.record({
    does: fc.constantFrom(...kinds),
    uid: fc.constantFrom(...users),
    conversationId: fc.constantFrom(...conversations),
    pick: fc.nat({ max: 1000 }),
  });

/** Either what can happen at once and leave no doubt about what comes of it, or one thing alone. */
const round: fc.Arbitrary<Step[]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(step('send', 'send', 'send', 'read', 'read', 'unread', 'delete', 'erase'), {
      minLength: 2,
      maxLength: 10,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.array(step('readAll', 'reset', 'joinOrLeave', 'joinOrLeave'), { minLength: 1, maxLength: 1 }),
  },
);

/** A request, and what the model makes of its answer. Of two acts about the same thing only the first is done. */
interface Act {
  about: string;
  request: () => Promise<Response>;
  note: (data: any) => void;
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
    const acts = new Map<string, Act>();
    for (const one of steps) {
      const act = this.actOf(one);
      if (act && !acts.has(act.about)) acts.set(act.about, act);
    }
    // times are kept by the millisecond, and who joins goes by them
    await database.query('SELECT pg_sleep(0.002)');
    const answers = await Promise.all([...acts.values()].map(({ request }) => request()));
    [...acts.values()].forEach(({ note }, index) => note(dataOf(answers[index]!)));
    await this.noteMemberships();
  }

  async compare(): Promise<void> {
    for (const uid of users) {
      const expected = this.model.listOf(uid);
      expect({ uid, list: await this.listOf(uid) }).toEqual({ uid, list: expected });
      const unread = expected.filter((conversation) => conversation.unread > 0);
      expect({ uid, unread: await this.listOf(uid, { unread: true }) }).toEqual({ uid, unread });
    }
  }

  private async listOf(uid: string, query: object = {}): Promise<Expected[]> {
    const listed = await conversationsOf(this.app, uid, query);
    return listed.map(({ conversationId, unreadMessageCount, lastMessage }) => ({
      conversationId,
      unread: Number(unreadMessageCount),
      lastMessageId: lastMessage && Number(lastMessage.id),
    }));
  }

  private actOf(step: Step): Act | undefined {
    if (step.does === 'joinOrLeave') return this.joinOrLeave(step.uid);
    if (!this.model.hasPart(step.conversationId, step.uid)) return undefined;
    if (step.does === 'send') return this.send(step);
    if (step.does === 'delete' || step.does === 'erase') return this.delete(step, { permanent: step.does === 'erase' });
    return this.mark(step);
  }

  private send({ uid, conversationId, pick }: Step): Act {
    const address =
      conversationId === GROUP
        ? { receiver: 'hikers', receiverType: 'group' }
        : { receiver: peerIn(conversationId, uid), receiverType: 'user' };
    return {
      about: `another message ${pick} of ${uid} in ${conversationId}`,
      request: () => this.app.as(uid).post('/v3/messages', { ...address, data: { text: String(pick) } }),
      note: ({ id }) => this.model.add({ id: Number(id), conversationId, sender: uid }),
    };
  }

  private delete({ uid, conversationId, pick }: Step, { permanent }: { permanent: boolean }): Act | undefined {
    const messages = this.model.messagesFor(conversationId, uid);
    const own = messages.filter(({ id, sender }) => sender === uid && !this.told.has(id));
    const message = own[pick % own.length];
    return (
      message && {
        about: `message ${message.id}`,
        request: () => this.app.as(uid).delete(`/v3/messages/${message.id}`, { permanent }),
        note: () => this.model.delete(message.id, { permanent }),
      }
    );
  }

  private mark({ does, uid, conversationId, pick }: Step): Act | undefined {
    const as = this.app.as(uid);
    const path =
      conversationId === GROUP
        ? '/v3/groups/hikers/conversation'
        : `/v3/users/${peerIn(conversationId, uid)}/conversation`;
    const about = `marks of ${uid} in ${conversationId}`;
    if (does === 'readAll')
      return { about, request: () => as.post(`${path}/read`), note: () => this.model.read(conversationId, uid) };
    if (does === 'reset')
      return { about, request: () => as.delete(path), note: () => this.model.reset(conversationId, uid) };
    const messages = this.model.messagesFor(conversationId, uid);
    const messageId = messages[pick % messages.length]?.id;
    if (messageId === undefined) return undefined;
    return does === 'read'
      ? {
          about,
          request: () => as.post(`${path}/read`, { messageId }),
          note: () => this.model.read(conversationId, uid, messageId),
        }
      : {
          about,
          request: () => as.delete(`${path}/read`, { messageId }),
          note: () => this.model.unread(conversationId, uid, messageId),
        };
  }

  private joinOrLeave(uid: string): Act | undefined {
    if (uid === 'andrew') return undefined; // an owner stays
    const leaves = this.model.hasPart(GROUP, uid);
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
      this.model.add({ id: Number(id), conversationId: GROUP, sender });
    }
  }
}

const peerIn = (conversationId: string, uid: string): string =>
  conversationId.split('_user_').find((other) => other !== uid)!;

test('whatever users do at once, lists, last messages and unread counts are those of a naive model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 5, maxLength: 15 }), async (rounds) => {
      const story = await Story.begin();
      for (const steps of rounds) {
        await story.play(steps);
        await story.compare();
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 180_000);
