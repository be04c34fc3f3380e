import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.js';
import { CLIENTS, CLUB, PROBER, ROOMS, type Installation } from './faulty-installation.js';
import { itemOf, textOf, type History, type Operation, type Outcome, type Receiver, type Write } from './history.js';
import { NoResponse, send, type HttpRequest, type HttpResponse } from './http.js';
import type { Random } from './random.js';

/** A client that has no response after this time counts as one that waits for ever. */
const HANG_MILLISECONDS = 20_000;
const PAUSE_MILLISECONDS = 15;
/** Before another attempt after one that was not acknowledged. */
const RETRY_PAUSE_MILLISECONDS = 100;
/** Of messages without an acknowledgement, with the same muid. */
const MAX_RETRIES = 3;
const REACTION = '👍';

/** Clients that write to both servers at the same time, each one operation after the other. */
export class Workload {
  /** The longest time from a request to its response since the fault began, in milliseconds. */
  longestResponse = 0;
  private fault?: Fault;
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();
  private acknowledged = 0;
  private readonly waiting = new Set<{ count: number; resolve: () => void }>();
  private readonly participants: Participant[];
  /** Acknowledged messages in rooms that are neither edited nor deleted. */
  readonly reactable: { id: string; guid: string; sender: string }[] = [];

  constructor(
    readonly installation: Installation,
    readonly history: History,
    random: Random,
  ) {
    this.participants = CLIENTS.map((uid, n) => new Participant(this, uid, CLIENTS[n ^ 1]!, random.fork()));
  }

  start(): void {
    this.stopping = false;
    this.running = Promise.all(
      this.participants.map(async (participant) => {
        while (!this.stopping) {
          await participant.write();
          await delay(PAUSE_MILLISECONDS);
        }
      }),
    );
  }

  /** Resolves when no request is open. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Resolves after this number of further acknowledgements. */
  async acknowledges(count: number): Promise<void> {
    await new Promise<void>((resolve) => this.waiting.add({ count: this.acknowledged + count, resolve }));
  }

  /** From now on responses must be as the fault allows. */
  expect(fault: Fault): void {
    this.fault = fault;
    this.longestResponse = 0;
  }

  /** Sends a message to a server until it is acknowledged. */
  async probe(address: string, muid: string): Promise<void> {
    const write = { kind: 'send', muid, receiver: roomReceiver(ROOMS[0]!), hasFile: false } as const;
    for (;;) {
      const { outcome } = await this.perform(PROBER, write, address);
      if (outcome === 'acknowledged') return;
      await delay(RETRY_PAUSE_MILLISECONDS);
    }
  }

  /** Requests a write, and records what came of it. */
  async perform(uid: string, write: Write, address: string, agent?: Agent): Promise<Operation> {
    const startedAt = performance.now();
    const attempt = await this.attempt(uid, write, address, agent);
    this.longestResponse = Math.max(this.longestResponse, performance.now() - startedAt);
    const operation = { uid, write, ...attempt };
    this.history.add(operation);
    if (operation.outcome === 'acknowledged') this.count();
    return operation;
  }

  private async attempt(
    uid: string,
    write: Write,
    address: string,
    agent?: Agent,
  ): Promise<Pick<Operation, 'outcome' | 'status' | 'messageId'>> {
    const request = { ...requestOf(uid, write), headers: this.installation.headersOf(uid, write.kind === 'import') };
    try {
      const response = await send(address, request, HANG_MILLISECONDS, agent);
      this.judge(uid, write, response);
      if (write.kind === 'import' && response.status === 200) return this.judgeImport(uid, write, response);
      const outcome = outcomeOf(response.status);
      const messageId = outcome === 'acknowledged' && write.kind === 'send' ? response.body.data.id : undefined;
      return { outcome, status: response.status, messageId };
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      if (error.code === 'ETIMEDOUT') this.violation(write, `had no response after ${HANG_MILLISECONDS} ms`);
      else if (!this.fault?.endsConnections) this.violation(write, `had no response: ${error.code}`);
      return { outcome: error.code === 'ECONNREFUSED' ? 'refused' : 'unknown' };
    }
  }

  /** The response to an import is 200 even if its only row is refused, as it must be when an earlier attempt of unknown outcome stored it. */
  private judgeImport(uid: string, write: Write & { kind: 'import' }, { body, text }: HttpResponse) {
    const { success, data } = body.data[write.muid];
    if (success === true) return { outcome: 'acknowledged', status: 200, messageId: data.id as string } as const;
    if (this.history.of(itemOf(uid, write)).every(({ outcome }) => outcome !== 'unknown'))
      this.violation(write, `received ${text.slice(0, 300)}`);
    return { outcome: 'refused', status: 200 } as const;
  }

  /** Finds what the contract does not allow in a response. */
  private judge(uid: string, write: Write, { status, headers, body, text }: HttpResponse): void {
    if (status === 200) return;
    const received = `received ${status} ${text.slice(0, 300)}`;
    if (typeof body?.error?.code !== 'string') this.violation(write, `${received}, which is not an error of the API`);
    if (status === 503) {
      if (!/^\d+$/.test(headers['retry-after'] ?? '')) this.violation(write, `${received} without Retry-After`);
      if (!this.fault || this.fault.isHarmless) this.violation(write, received);
      return;
    }
    const earlier = this.history.of(itemOf(uid, write));
    const mayConflict = status < 500 && earlier.some(({ outcome }) => outcome === 'unknown');
    if (!mayConflict) this.violation(write, received);
  }

  private violation(write: Write, text: string): void {
    this.history.violations.push(`${JSON.stringify(write)} ${text}`);
  }

  private count(): void {
    this.acknowledged++;
    for (const waiting of this.waiting) {
      if (waiting.count > this.acknowledged) continue;
      this.waiting.delete(waiting);
      waiting.resolve();
    }
  }
}

/** A client with connections of its own. */
class Participant {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private messages = 0;
  private edits = 0;
  /** Acknowledged messages without a file of this client. */
  private readonly editable: string[] = [];
  private readonly reacted = new Set<string>();
  private isMember = false;

  constructor(
    private readonly workload: Workload,
    private readonly uid: string,
    private readonly partner: string,
    private readonly random: Random,
  ) {}

  /** Performs one random operation. */
  async write(): Promise<void> {
    const choice = this.random.next();
    if (choice < 0.1) await this.toggleMembership();
    else if (choice < 0.25) await this.toggleReaction();
    else if (choice < 0.35) await this.edit();
    else if (choice < 0.4) await this.delete();
    else if (choice < 0.45) await this.markRead();
    else if (choice < 0.55) await this.import();
    else await this.sendMessage();
  }

  private async sendMessage(): Promise<void> {
    const muid = `${this.uid}-${++this.messages}`;
    const guid = this.random.of(ROOMS);
    const isDirect = this.random.next() < 0.3;
    const receiver: Receiver = isDirect ? { receiver: this.partner, receiverType: 'user' } : roomReceiver(guid);
    const write = { kind: 'send', muid, receiver, hasFile: this.random.next() < 0.05 } as const;
    const sent = await this.sendUntilAcknowledged(write, this.random.below(MAX_RETRIES + 1));
    if (sent === undefined) return;
    if (this.random.next() < 0.4 && !write.hasFile) this.editable.push(sent);
    else if (!isDirect) this.workload.reactable.push({ id: sent, guid, sender: this.uid });
  }

  /** @returns the id; undefined if the last attempt was not acknowledged either */
  private async sendUntilAcknowledged(
    write: Write & { kind: 'send' | 'import' },
    retries: number,
  ): Promise<string | undefined> {
    for (let attempt = 0; ; attempt++) {
      const { outcome, status, messageId } = await this.perform(write);
      if (outcome === 'acknowledged') return messageId;
      if (status === 200) return undefined; // an import that is already stored
      if (attempt === retries) return undefined;
      await delay(RETRY_PAUSE_MILLISECONDS);
    }
  }

  private async import(): Promise<void> {
    const muid = `${this.uid}-imported-${++this.messages}`;
    const isDirect = this.random.next() < 0.3;
    const receiver: Receiver = isDirect
      ? { receiver: this.partner, receiverType: 'user' }
      : roomReceiver(this.random.of(ROOMS));
    await this.sendUntilAcknowledged({ kind: 'import', muid, receiver }, this.random.below(MAX_RETRIES + 1));
  }

  private async edit(): Promise<void> {
    if (this.editable.length === 0) return;
    const messageId = this.random.of(this.editable);
    await this.perform({ kind: 'edit', messageId, text: `This is edit ${++this.edits} of ${this.uid}` });
  }

  private async delete(): Promise<void> {
    if (this.editable.length === 0) return;
    const [messageId] = this.editable.splice(this.random.below(this.editable.length), 1);
    await this.perform({ kind: 'delete', messageId: messageId! });
  }

  private async toggleReaction(): Promise<void> {
    const { reactable } = this.workload;
    if (reactable.length === 0) return;
    const { id: messageId } = this.random.of(reactable.slice(-50));
    const kind = this.reacted.delete(messageId) ? 'unreact' : 'react';
    if (kind === 'react') this.reacted.add(messageId);
    await this.performUntilKnown({ kind, messageId });
  }

  private async toggleMembership(): Promise<void> {
    this.isMember = !this.isMember;
    await this.performUntilKnown({ kind: this.isMember ? 'join' : 'leave', guid: CLUB });
  }

  private async markRead(): Promise<void> {
    const ofOthers = this.workload.reactable.filter(({ sender }) => sender !== this.uid);
    if (ofOthers.length === 0) return;
    const { id: messageId, guid } = this.random.of(ofOthers);
    await this.perform({ kind: 'read', guid, messageId });
  }

  /** A write that was refused without an effect is repeated, so that the next one of the item is its opposite. */
  private async performUntilKnown(write: Write): Promise<void> {
    while ((await this.perform(write)).status === undefined) await delay(RETRY_PAUSE_MILLISECONDS);
  }

  private perform(write: Write): Promise<Operation> {
    return this.workload.perform(this.uid, write, this.random.of(this.workload.installation.addresses()), this.agent);
  }
}

const roomReceiver = (guid: string): Receiver => ({ receiver: guid, receiverType: 'group' });

const outcomeOf = (status: number): Outcome => {
  if (status < 300) return 'acknowledged';
  return status < 500 ? 'refused' : 'unknown';
};

function requestOf(uid: string, write: Write): HttpRequest {
  switch (write.kind) {
    case 'send':
      return { method: 'POST', path: '/v3/messages', body: write.hasFile ? formOf(write) : messageOf(write) };
    case 'import':
      return {
        method: 'POST',
        path: '/v3/data_import/messages',
        body: { messages: { [write.muid]: importOf(uid, write) } },
      };
    case 'edit':
      return { method: 'PUT', path: `/v3/messages/${write.messageId}`, body: { data: { text: write.text } } };
    case 'delete':
      return { method: 'DELETE', path: `/v3/messages/${write.messageId}` };
    case 'react':
    case 'unreact':
      return {
        method: write.kind === 'react' ? 'POST' : 'DELETE',
        path: `/v3/messages/${write.messageId}/reactions/${encodeURIComponent(REACTION)}`,
      };
    case 'join':
    case 'leave':
      return { method: write.kind === 'join' ? 'POST' : 'DELETE', path: `/v3/groups/${write.guid}/members` };
    case 'read':
      return {
        method: 'POST',
        path: `/v3/groups/${write.guid}/conversation/read`,
        body: { messageId: Number(write.messageId) },
      };
  }
}

const messageOf = ({ muid, receiver }: Write & { kind: 'send' }) => ({
  muid,
  ...receiver,
  data: { text: textOf(muid) },
});

const importOf = (uid: string, { muid, receiver }: Write & { kind: 'import' }) => ({
  muid,
  sender: uid,
  ...receiver,
  category: 'message',
  type: 'text',
  data: { text: textOf(muid) },
  // not in the future for a server whose clock is an hour behind
  sentAt: Math.floor(Date.now() / 1000) - 2 * 3600,
});

function formOf({ muid, receiver }: Write & { kind: 'send' }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ muid, ...receiver })) form.append(name, value);
  form.append('files[]', new Blob([textOf(muid)], { type: 'text/plain' }), 'note.txt');
  return form;
}
