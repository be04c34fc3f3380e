import fc from 'fast-check';
import type { Response } from 'supertest';
import { createChannel, createTemplate, feedOf } from './campaigns.js';
import { dataOf, type Client } from './client.js';
import { appWithUsers } from './factories.js';
import { createGroup } from './groups.js';
import { createRule } from './moderation.js';
import type { TestApp, TestServer } from './server.js';

/** The person whose data is exported. */
export const PERSON = 'ana';
const USERS = [PERSON, 'ben', 'cid'];
/** Of cid. The first is private. */
const GROUPS = ['den', 'hall'];
const PLACES = [...GROUPS, ...GROUPS, 'ana ben', 'ana cid', 'ben cid'];
const PLANTED = /plant\d+x/g;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

export const plantedIn = (text: string): string[] => text.match(PLANTED) ?? [];

interface Sent {
  readonly id: string;
  readonly place: string;
}

type Deed = (story: PersonStory, step: Omit<Step, 'does'>) => Promise<Response | undefined>;

/** What users do. A text that somebody writes is in no other. What the server refuses changes nothing. */
const deeds = {
  send: (story, { by, place }) => story.send(by, place),
  quote: (story, step) =>
    story.withMessage(step, ({ id, place }) => story.send(step.by, place, { quotedMessageId: id })),
  reply: (story, step) => story.withMessage(step, ({ id, place }) => story.send(step.by, place, { parentId: id })),
  mention: (story, { by, place, pick }) => story.send(by, place, {}, `<@uid:${USERS[pick % 3]!}> `),
  withheld: (story, { by, place }) => story.send(by, place, {}, 'darn '),
  poll: (story, step) => story.poll(step),
  vote: (story, step) =>
    story.withMessage(step, ({ id }) =>
      story.as(step.by).post(`/v3/polls/${id}/votes`, { options: [1 + (step.pick % 2)] }),
    ),
  edit: (story, step) => story.edit(step),
  editWithheld: (story, step) => story.edit(step, 'darn '),
  approve: (story, step) =>
    story.withMessage(step, ({ id }) =>
      story.app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' }),
    ),
  delete: (story, step) =>
    story.withMessage(step, ({ id }) =>
      story.as(step.by).delete(`/v3/messages/${id}`, { permanent: step.pick % 3 === 0 }),
    ),
  react: (story, step) =>
    story.withMessage(step, ({ id }) => story.as(step.by).post(`/v3/messages/${id}/reactions/👍`)),
  pin: (story, step) => story.withMessage(step, ({ id }) => story.as(step.by).post(`/v3/messages/${id}/pin`)),
  save: (story, step) => story.withMessage(step, ({ id }) => story.as(step.by).post(`/v3/messages/${id}/save`)),
  remind: (story, step) =>
    story.withMessage(step, ({ id }) => story.as(step.by).put(`/v3/messages/${id}/reminder`, { remindAt: inAnHour() })),
  flag: (story, step) =>
    story.withMessage(step, ({ id }) =>
      story.as(step.by).post(`/v3/messages/${id}/flagged`, { reasonId: 'spam', remark: story.plant(step.by) }),
    ),
  draft: (story, { by, place }) =>
    story.as(by).put('/v3/drafts', { ...receiverOf(by, place), data: { text: story.plant(by) } }),
  schedule: (story, { by, place }) =>
    story
      .as(by)
      .post('/v3/scheduledmessages', { ...receiverOf(by, place), data: { text: story.plant(by) }, sendAt: inAnHour() }),
  call: (story, { by, place }) =>
    story.as(by).post('/v3/calls', { ...receiverOf(by, place), type: 'audio', metadata: { about: story.plant(by) } }),
  notify: (story, { by }) => story.notify(by),
  open: (story, { by, pick }) => story.open(by, pick),
  read: (story, { by, place }) => story.as(by).post(`${conversationOf(by, place)}/read`),
  reset: (story, { by, place }) => story.as(by).delete(conversationOf(by, place)),
  block: (story, { by, pick }) => story.as(by).post('/v3/blockedusers', { blockedUids: [otherThan(by, pick)] }),
  unblock: (story, { by, pick }) => story.as(by).delete('/v3/blockedusers', { blockedUids: [otherThan(by, pick)] }),
  befriend: (story, { by, pick }) => story.app.api.post(`/v3/users/${by}/friends`, { accepted: [otherThan(by, pick)] }),
  renameUser: (story, { by }) =>
    story.app.api.put(`/v3/users/${by}`, {
      name: story.plant(by),
      metadata: { town: story.plant(by), '@private': { note: story.plant(by) } },
    }),
  renameGroup: (story, { place }) =>
    story.as('cid').put(`/v3/groups/${groupOf(place)}`, { name: story.plant('cid'), description: story.plant('cid') }),
  leave: (story, { by, place }) => story.as(by).delete(`/v3/groups/${groupOf(place)}/members`),
  join: (story, { by, place }) => story.as(by).post(`/v3/groups/${groupOf(place)}/members`),
  add: (story, { place, pick }) =>
    story.as('cid').post(`/v3/groups/${groupOf(place)}/members`, { participants: [otherThan('cid', pick)] }),
  kick: (story, { place, pick }) =>
    story.as('cid').delete(`/v3/groups/${groupOf(place)}/members/${otherThan('cid', pick)}`),
  ban: (story, { place, pick }) =>
    story.as('cid').post(`/v3/groups/${groupOf(place)}/bannedusers/${otherThan('cid', pick)}`),
} satisfies Record<string, Deed>;

export interface Step {
  readonly does: keyof typeof deeds;
  readonly by: string;
  readonly place: string;
  readonly pick: number;
}

const names = Object.keys(deeds) as Step['does'][];
const often: Step['does'][] = [
  'send',
  'send',
  'send',
  'quote',
  'quote',
  'quote',
  'edit',
  'edit',
  'reply',
  'poll',
  'withheld',
];

const stepOf = (does: Step['does'][], users: string[], places: string[]): fc.Arbitrary<Step> =>
  fc.record({
    does: fc.constantFrom(...does),
    by: fc.constantFrom(...users),
    place: fc.constantFrom(...places),
    pick: fc.nat({ max: 1000 }),
  });

const departure = fc
  .constantFrom<Pick<Step, 'does' | 'by'>[]>(
    { does: 'leave', by: PERSON },
    { does: 'ban', by: 'cid' },
    { does: 'reset', by: PERSON },
  )
  .map((step): Step => ({ ...step, place: GROUPS[0]!, pick: 0 }));

/** A time in which much happens, a departure of the person, and what others do afterwards. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(stepOf([...often, ...names], USERS, PLACES), { minLength: 15, maxLength: 25 }),
    departure,
    fc.array(stepOf([...often, 'renameGroup', 'renameUser', 'react'], ['ben', 'cid'], GROUPS), {
      minLength: 5,
      maxLength: 12,
    }),
  )
  .map(([before, leaves, after]) => [...before, leaves, ...after]);

export class PersonStory {
  /** The texts of the person. */
  readonly written = new Set<string>();
  private readonly messages: Sent[] = [];
  private count = 0;

  private constructor(readonly app: TestApp) {}

  static async begin(server: TestServer): Promise<PersonStory> {
    const app = await appWithUsers(server, USERS);
    for (const guid of GROUPS) {
      const type = guid === GROUPS[0] ? 'private' : 'public';
      await createGroup(app, { guid, type, owner: 'cid', members: { participants: [PERSON, 'ben'] } });
    }
    await createRule(app);
    await createChannel(app);
    await createTemplate(app);
    return new PersonStory(app);
  }

  async play(story: readonly Step[]): Promise<void> {
    for (const { does, ...step } of story) {
      const response = await deeds[does](this, step);
      if (response && response.status >= 500) throw new Error(`${does}: ${response.text}`);
    }
  }

  as = (uid: string): Client => this.app.as(uid);

  plant(by: string): string {
    const text = `plant${++this.count}x`;
    if (by === PERSON) this.written.add(text);
    return text;
  }

  /** Chooses among the last messages, so that some are quoted, edited and deleted in turn. */
  async withMessage(
    { pick }: Omit<Step, 'does'>,
    work: (message: Sent) => Promise<Response>,
  ): Promise<Response | undefined> {
    const message = this.messages.at(-1 - (pick % 12)) ?? this.messages[0];
    return message && work(message);
  }

  async send(by: string, place: string, more: object = {}, prefix = ''): Promise<Response> {
    const data = { text: prefix + this.plant(by) };
    return this.sent(
      place,
      await this.as(by).post('/v3/messages', { ...receiverOf(by, place), data, tags: ['trip'], ...more }),
    );
  }

  async poll({ by, place, pick }: Omit<Step, 'does'>): Promise<Response> {
    const [question, ...options] = [this.plant(by), this.plant(by), this.plant(by)];
    const poll = { ...receiverOf(by, place), question, options, anonymous: pick % 2 === 0 };
    return this.sent(place, await this.as(by).post('/v3/polls', poll));
  }

  async edit(step: Omit<Step, 'does'>, prefix = ''): Promise<Response | undefined> {
    return this.withMessage(step, ({ id }) =>
      this.as(step.by).put(`/v3/messages/${id}`, { data: { text: prefix + this.plant(step.by) } }),
    );
  }

  /** The value is what the app knows of the user. */
  async notify(uid: string): Promise<Response> {
    const variables = { [uid]: { name: this.plant(uid) } };
    const send = { templateId: 'cc-template-greeting', receivers: [uid], variables };
    return this.app.api.post('/v3/campaigns/notifications/messages', send);
  }

  async open(uid: string, pick: number): Promise<Response | undefined> {
    const [item] = (await feedOf(this.app, uid, { limit: 1 })) as { id: string }[];
    const actions = ['delivered', 'read', 'engagement'];
    return item && this.as(uid).post(`/v3/campaigns/notification-feed/${item.id}/${actions[pick % 3]!}`);
  }

  private sent(place: string, response: Response): Response {
    if (response.status === 200) this.messages.push({ id: (dataOf(response) as { id: string }).id, place });
    return response;
  }
}

const otherThan = (uid: string, pick: number): string => USERS.filter((each) => each !== uid)[pick % 2]!;
const groupOf = (place: string): string => (GROUPS.includes(place) ? place : GROUPS[0]!);

/** Who is none of the two users of a place writes to the first. */
function receiverOf(by: string, place: string) {
  if (GROUPS.includes(place)) return { receiver: place, receiverType: 'group' };
  return { receiver: place.split(' ').find((uid) => uid !== by)!, receiverType: 'user' };
}

function conversationOf(by: string, place: string): string {
  const { receiver, receiverType } = receiverOf(by, place);
  return `/v3/${receiverType}s/${receiver}/conversation`;
}
