import { setTimeout as delay } from 'node:timers/promises';
import { numbers, uid } from './realtime-clients.mjs';

const CONCURRENCY = 16;
const GROUPS = 100;
/** Of a group. */
export const MEMBERS = 20;
/** In groups with a number that is a multiple of it messages disappear. */
const DISAPPEARING = 5;
const DISAPPEAR_AFTER_SECONDS = 30;
const REACTIONS = ['👍', '🎉', '🥾'];
const WORDS =
  'who is up for a hike on sunday we meet at nine bring some water and your boots rain again maybe later thanks'.split(
    ' ',
  );

/** What follows a message, with its probability. */
const FOLLOWING = { delivered: 0.5, read: 0.5, react: 0.3, edit: 0.1, delete: 0.05, list: 0.2 };

const guid = (number) => `group-${number}`;

/** The same numbers for the same seed, from 0 to below 1 (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Groups of neighbours, in which the messages of some disappear. @param users how many there are, at least twice a group's */
export async function createGroups(server, users, signal) {
  for (const number of numbers(GROUPS)) {
    const [owner, ...participants] = numbers(MEMBERS).map((member) => memberOf(number, member, users));
    const group = { guid: guid(number), name: `Group ${number}`, type: 'public', owner, members: { participants } };
    await server.call({ method: 'POST', path: '/v3/groups', body: group }, signal);
    if (number % DISAPPEARING > 0) continue;
    const path = `/v3/groups/${guid(number)}/conversation/disappearing-messages`;
    const body = { disappearAfterSeconds: DISAPPEAR_AFTER_SECONDS };
    await server.call({ method: 'PUT', path, onBehalfOf: owner, body }, signal);
  }
}

const memberOf = (group, member, users) => uid((group * MEMBERS + member) % users);

/** A day of the users: messages, and what others do with them. */
export class DayLoad {
  /** Kind → number of requests. */
  counts = {};
  #random;
  #pause = Promise.resolve();

  /** @param {{ users: number, messages: number, seed: number }} options */
  constructor(server, options, signal) {
    this.server = server;
    this.options = options;
    this.signal = signal;
    this.#random = randomOf(options.seed);
  }

  get requests() {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** Sends no further message before then; what follows those that are sent still happens. @param {Promise<void>} moment */
  pauseUntil(moment) {
    this.#pause = moment;
  }

  /** As fast as the server takes it. @param {(sent: number) => Promise<void>} onMessage the sender waits for it; the others go on */
  async run(onMessage) {
    const { messages } = this.options;
    let next = 0;
    const work = async () => {
      for (;;) {
        await this.#pause;
        if (next === messages) return;
        const sent = ++next;
        await this.#message();
        await onMessage(sent);
      }
    };
    await Promise.all(numbers(CONCURRENCY).map(work));
  }

  #below = (limit) => Math.floor(this.#random() * limit);
  #text = () =>
    numbers(4 + this.#below(12))
      .map(() => WORDS[this.#below(WORDS.length)])
      .join(' ');

  /** Sends one message. What follows happens in an order that no rule of the server forbids. */
  async #message() {
    const place = this.#random() < 0.3 ? this.#inGroup() : this.#amongTwo();
    const id = await this.#send(place);
    const by = { onBehalfOf: place.other };
    const conversation = `${place.pathOfOther}/conversation`;
    const actions = {
      delivered: () =>
        this.#call('delivered', {
          ...by,
          method: 'POST',
          path: `${conversation}/delivered`,
          body: { messageId: Number(id) },
        }),
      read: () =>
        this.#call('read', { ...by, method: 'POST', path: `${conversation}/read`, body: { messageId: Number(id) } }),
      list: () => this.#call('list', { ...by, path: `${place.pathOfOther}/messages?affix=prepend&limit=30` }),
      react: () => {
        const reaction = encodeURIComponent(REACTIONS[this.#below(REACTIONS.length)]);
        return this.#call('react', { ...by, method: 'POST', path: `/v3/messages/${id}/reactions/${reaction}` });
      },
      edit: () => {
        const body = { data: { text: this.#text() } };
        return this.#call('edit', { onBehalfOf: place.sender, method: 'PUT', path: `/v3/messages/${id}`, body });
      },
      delete: () => this.#call('delete', { onBehalfOf: place.sender, method: 'DELETE', path: `/v3/messages/${id}` }),
    };
    // It may be gone before the next request.
    const following = place.disappears
      ? ['list']
      : Object.keys(FOLLOWING).filter((name) => name !== 'edit' || !place.hasFile);
    for (const name of following) if (this.#random() < FOLLOWING[name]) await actions[name]();
  }

  #amongTwo() {
    const { users } = this.options;
    const first = this.#below(users);
    const [sender, other] = [uid(first), uid((first + 1 + this.#below(5)) % users)];
    return {
      sender,
      other,
      receiver: other,
      receiverType: 'user',
      pathOfOther: `/v3/users/${sender}`,
      hasFile: this.#random() < 0.03,
    };
  }

  #inGroup() {
    const { users } = this.options;
    const group = this.#below(GROUPS);
    const member = this.#below(MEMBERS);
    return {
      sender: memberOf(group, member, users),
      other: memberOf(group, (member + 1) % MEMBERS, users),
      receiver: guid(group),
      receiverType: 'group',
      pathOfOther: `/v3/groups/${guid(group)}`,
      disappears: group % DISAPPEARING === 0,
      hasFile: this.#random() < 0.03,
    };
  }

  async #send({ sender, receiver, receiverType, hasFile }) {
    const request = { onBehalfOf: sender, method: 'POST', path: '/v3/messages' };
    if (!hasFile)
      return this.#call('send', { ...request, body: { receiver, receiverType, data: { text: this.#text() } } });
    const form = new FormData();
    for (const [name, value] of Object.entries({ receiver, receiverType })) form.append(name, value);
    form.append('files[]', new Blob([this.#text()], { type: 'text/plain' }), 'note.txt');
    return this.#call('upload', { ...request, body: form });
  }

  /** @returns the id of the answer */
  async #call(kind, request) {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    const { data } = await this.server.call(request, this.signal);
    return data?.id;
  }
}

/** @throws unless the condition is true before the time is over */
export async function until(condition, seconds, text) {
  for (const end = performance.now() + seconds * 1000; !(await condition());) {
    if (performance.now() > end) throw new Error(`${text} after ${seconds} s.`);
    await delay(200);
  }
}
