import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { MANAGEMENT } from '../support/server.js';
import { Api } from './api.js';
import { APP, type Cluster } from './cluster.js';
import type { Action, Listed, OperationOf } from './history.js';
import type { HttpRequest } from './http.js';
import { Listener } from './listener.js';
import type { Random } from './random.js';
import type { Recorder } from './recorder.js';
import { WebhookListener } from './webhook.js';

const SENDERS = Array.from({ length: 5 }, (_, n) => `sender-${n}`);
const READERS = ['reader-0', 'reader-1'];
/** Members of every room, who are connected; and the one whose tokens are revoked. */
const LISTENERS = ['listener-0', 'listener-1'];
const GUEST = 'guest';
const MEMBERS = [...SENDERS, ...LISTENERS, GUEST];
/** A list of one request has all messages of a room. */
const ROOM_MESSAGES = 150;
const PAUSE_MILLISECONDS = 60;
/** Of a send without an acknowledgement, with the same muid. */
const MAX_RETRIES = 3;
const REVOKERS = ['revoker-0', 'revoker-1', 'revoker-2'];
const USE_PAUSE_MILLISECONDS = 120;
/** How long a revoked token is tried after the revocation: until after many a fault. */
const SHORTEST_USE_MILLISECONDS = 1_500;
const LONGEST_USE_MILLISECONDS = 12_000;
/** For the connection with a token, before it is revoked. */
const CONNECT_MILLISECONDS = 2_000;

const WEBHOOK = `/apps/${APP}/webhooks`;
const WEBHOOK_TRIGGERS = ['message_sent', 'message_edited', 'message_deleted'];

/** Clients that write, read and listen at the same time, on both servers. */
export class Workload {
  private isStopping = false;
  private running: Promise<unknown> = Promise.resolve();
  private readonly rooms: string[] = [];
  private sends = 0;
  private readonly listeners: Listener[] = [];
  private webhook?: WebhookListener;
  private readonly api: Api;

  constructor(
    private readonly cluster: Cluster,
    private readonly recorder: Recorder,
    private readonly random: Random,
  ) {
    this.api = this.apiOf('operator');
  }

  async start(): Promise<void> {
    for (const uid of MEMBERS) await this.create('/v3/users', { uid, name: uid });
    this.webhook = await WebhookListener.start(this.recorder);
    const webhook = { id: 'crm', name: 'CRM', webhookURL: this.webhook.url, retryOnFailure: true };
    await this.create(WEBHOOK, webhook, MANAGEMENT);
    await this.create(`${WEBHOOK}/crm/triggers`, { triggerIds: WEBHOOK_TRIGGERS }, MANAGEMENT);
    await this.nextRoom();
    for (const [index, uid] of LISTENERS.entries()) {
      const { authToken } = await this.create(`/v3/users/${uid}/auth_tokens`, {});
      this.listeners.push(await Listener.connect(uid, this.cluster.addressOf(index), authToken, this.recorder));
    }
    this.running = Promise.all([
      ...SENDERS.map((uid) => this.repeat(new Sender(this, uid, this.random.fork()))),
      ...READERS.map((name) => this.repeat(new Reader(this, name, this.random.fork()))),
      ...REVOKERS.map((name) => this.repeat(new Revoker(this, name, this.cluster, this.recorder, this.random.fork()))),
      this.repeat(new Eraser(this, this.random.fork())),
    ]);
  }

  /** Resolves once every client has ended its last operation. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  /** Lists every room on each server, and waits until the listeners and the webhook have the last message, and the webhook all before. */
  async settle(): Promise<void> {
    const last = new Sender(this, SENDERS[0]!, this.random.fork());
    const messageId = await last.sendUntilAcknowledged();
    const reader = new Reader(this, 'last-reader', this.random.fork());
    for (const room of this.rooms)
      for (let server = 0; server < this.cluster.size; server++) await reader.list(room, server);
    for (const listener of this.listeners) await listener.has(messageId);
    await this.webhook!.has(messageId);
    await eventually(async () => expect(await this.cluster.pendingDeliveries()).toBe(0));
    this.webhook!.recordFailures(await this.cluster.failedDeliveries());
    reader.close();
    last.close();
  }

  async close(): Promise<void> {
    for (const listener of this.listeners) listener.close();
    this.api.close();
    await this.webhook?.stop();
  }

  apiOf(process: string): Api {
    return new Api(this.cluster, this.recorder, process);
  }

  server(random: Random): number {
    return random.below(this.cluster.size);
  }

  async list(api: Api, room: string, server: number): Promise<void> {
    const path = `/v3/groups/${room}/messages?affix=append&limit=1000&category=message&id=0`;
    const byReplica = this.cluster.readsFromStandby(server);
    await api.perform(server, { f: 'list', room, byReplica }, { method: 'GET', path }, (data: any[]) => ({
      messages: data.map(({ id, muid, deletedAt, data: content }): Listed => [
        id,
        muid,
        deletedAt === undefined ? content.text : null,
      ]),
    }));
  }

  /** Repeats a request until it is answered. */
  async create(path: string, body: object, headers?: Record<string, string>): Promise<any> {
    return this.api.untilAnswered(0, { method: 'POST', path, body, headers }, () => this.isStopping);
  }

  get room(): string {
    return this.rooms.at(-1)!;
  }

  /** Now and then an earlier one. */
  roomOf(random: Random): string {
    return random.next() < 0.8 ? this.room : random.of(this.rooms);
  }

  /** Counts a send. */
  async countSend(): Promise<void> {
    if (++this.sends % ROOM_MESSAGES === 0) await this.nextRoom();
  }

  private async nextRoom(): Promise<void> {
    const guid = `room-${this.rooms.length + 1}`;
    await this.create('/v3/groups', { guid, name: guid, type: 'public', members: { participants: MEMBERS } });
    if (!this.isStopping) this.rooms.push(guid);
  }

  private async repeat(client: { act(): Promise<void>; close(): void }): Promise<void> {
    while (!this.isStopping) {
      await client.act();
      await delay(PAUSE_MILLISECONDS);
    }
    client.close();
  }
}

/** Sends, with the same muid again where the outcome is unknown, and edits and deletes messages of its own. */
class Sender {
  private readonly api: Api;
  /** For a send with the same muid at the same time. */
  private readonly twin: Api;
  private count = 0;
  private readonly own: { muid: string; id: string }[] = [];

  constructor(
    private readonly workload: Workload,
    private readonly uid: string,
    private readonly random: Random,
  ) {
    this.api = workload.apiOf(uid);
    this.twin = workload.apiOf(`${uid}-twin`);
  }

  async act(): Promise<void> {
    const choice = this.random.next();
    if (choice < 0.15 && this.own.length > 0) await this.edit();
    else if (choice < 0.2 && this.own.length > 0) await this.delete();
    else await this.send();
  }

  close(): void {
    this.api.close();
    this.twin.close();
  }

  private async send(): Promise<void> {
    const { room } = this.workload;
    const muid = `${this.uid}-${++this.count}`;
    const server = this.workload.server(this.random);
    const isTwofold = this.random.next() < 0.1;
    const twin = isTwofold ? this.attempt(this.twin, 1 - server, room, muid) : undefined;
    let sent = await this.attempt(this.api, server, room, muid);
    for (let retry = 0; sent.outcome === 'info' && retry < MAX_RETRIES; retry++)
      sent = await this.attempt(this.api, this.workload.server(this.random), room, muid);
    await twin;
    if (sent.messageId !== undefined) this.own.push({ muid, id: sent.messageId });
    await this.workload.countSend();
  }

  /** @returns the id */
  async sendUntilAcknowledged(): Promise<string> {
    for (;;) {
      const { messageId } = await this.attempt(
        this.api,
        this.workload.server(this.random),
        this.workload.room,
        'the-last-one',
      );
      if (messageId !== undefined) return messageId;
      await delay(PAUSE_MILLISECONDS);
    }
  }

  private async attempt(api: Api, server: number, room: string, muid: string): Promise<OperationOf<'send'>> {
    return sendTo(api, server, room, this.uid, muid);
  }

  private async edit(): Promise<void> {
    const { muid, id } = this.random.of(this.own.slice(-20));
    const text = `edit ${++this.count} of ${muid}`;
    await this.change(
      { f: 'edit', muid, text },
      { method: 'PUT', path: `/v3/messages/${id}`, body: { data: { text } } },
    );
  }

  private async delete(): Promise<void> {
    const [message] = this.own.splice(this.random.below(this.own.length), 1);
    await this.change({ f: 'delete', muid: message!.muid }, { method: 'DELETE', path: `/v3/messages/${message!.id}` });
  }

  private async change(action: Action, request: HttpRequest): Promise<void> {
    await this.api.perform(this.workload.server(this.random), action, {
      ...request,
      headers: { onBehalfOf: this.uid },
    });
  }
}

async function sendTo(api: Api, server: number, room: string, uid: string, muid: string): Promise<OperationOf<'send'>> {
  const text = `text of ${muid}`;
  const body = { muid, receiver: room, receiverType: 'group', data: { text } };
  return (await api.perform(
    server,
    { f: 'send', muid, room, uid, text },
    { method: 'POST', path: '/v3/messages', headers: { onBehalfOf: uid }, body },
    ({ id }) => ({ messageId: id }),
  )) as OperationOf<'send'>;
}

/** Lists rooms. */
class Reader {
  private readonly api: Api;

  constructor(
    private readonly workload: Workload,
    name: string,
    private readonly random: Random,
  ) {
    this.api = workload.apiOf(name);
  }

  async act(): Promise<void> {
    await this.list(this.workload.roomOf(this.random), this.workload.server(this.random));
  }

  async list(room: string, server: number): Promise<void> {
    await this.workload.list(this.api, room, server);
  }

  close(): void {
    this.api.close();
  }
}

/** Issues a token, uses it on both servers and on a connection, revokes it on one, and goes on using it. */
class Revoker {
  private readonly api: Api;
  private count = 0;

  constructor(
    private readonly workload: Workload,
    private readonly name: string,
    private readonly cluster: Cluster,
    private readonly recorder: Recorder,
    private readonly random: Random,
  ) {
    this.api = workload.apiOf(name);
  }

  async act(): Promise<void> {
    const created = await this.workload.create(`/v3/users/${GUEST}/auth_tokens`, { force: true });
    if (!created?.authToken) return;
    const { authToken } = created;
    const token = `token-${++this.count} of ${this.name}`;
    const address = this.cluster.addressOf(this.workload.server(this.random));
    const listener = Listener.ofToken(token, address, authToken, this.recorder);
    const uses = this.useRepeatedly(token, authToken);
    await Promise.race([listener.connected, delay(CONNECT_MILLISECONDS)]);
    await this.revokeUntilAcknowledged(token, authToken);
    await delay(SHORTEST_USE_MILLISECONDS + this.random.below(LONGEST_USE_MILLISECONDS - SHORTEST_USE_MILLISECONDS));
    await uses.end();
    listener.close();
  }

  close(): void {
    this.api.close();
  }

  /** Does not wait for responses: requests reach a server that is paused. */
  private useRepeatedly(token: string, authToken: string): { end(): Promise<unknown> } {
    const open: Promise<unknown>[] = [];
    const request = { method: 'GET', path: '/v3/me', headers: { authToken } };
    const timer = setInterval(() => {
      for (let server = 0; server < this.cluster.size; server++)
        open.push(this.api.perform(server, { f: 'use', token }, request));
    }, USE_PAUSE_MILLISECONDS);
    return {
      end() {
        clearInterval(timer);
        return Promise.all(open);
      },
    };
  }

  private async revokeUntilAcknowledged(token: string, authToken: string): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const { outcome, status } = await this.api.perform(
        this.workload.server(this.random),
        { f: 'revoke', token },
        { method: 'DELETE', path: `/v3/users/${GUEST}/auth_tokens/${authToken}` },
      );
      // it is also gone if an earlier attempt of unknown outcome has deleted it
      if (outcome === 'ok' || status === 404) return;
      await delay(PAUSE_MILLISECONDS);
    }
  }
}

/** Creates a user who sends to the room, erases the user, and lists the room on both servers. */
class Eraser {
  private readonly api: Api;
  private count = 0;

  constructor(
    private readonly workload: Workload,
    private readonly random: Random,
  ) {
    this.api = workload.apiOf('eraser');
  }

  async act(): Promise<void> {
    const uid = `mortal-${++this.count}`;
    const { room } = this.workload;
    await this.workload.create('/v3/users', { uid, name: uid });
    await this.workload.create(`/v3/groups/${room}/members`, { participants: [uid] });
    for (let n = 1; n <= 3; n++) await sendTo(this.api, this.workload.server(this.random), room, uid, `${uid}-${n}`);
    await this.workload.list(this.api, room, this.workload.server(this.random));
    await this.api.perform(
      this.workload.server(this.random),
      { f: 'erase', uid },
      { method: 'DELETE', path: `/v3/users/${uid}`, body: { permanent: true } },
    );
    for (const server of [0, 1]) await this.workload.list(this.api, room, server);
    await delay(this.random.below(1_000));
  }

  close(): void {
    this.api.close();
  }
}
