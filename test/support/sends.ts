import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 20;

/** After which a client takes a silent server for a dead one, and asks again. */
const SILENCE_MILLISECONDS = 10_000;

/** One client that sends one message after the other over a connection of its own. */
export interface Sender {
  readonly uid: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
}

export interface Acknowledged {
  readonly muid: string;
  readonly id: string;
}

/**
 * Clients that send at the same time as fast as they are answered. Each gives every message a muid, and sends it again with that
 * muid as long as it has no answer.
 */
export class Sends {
  /** By sender, in the order in which they were answered. */
  readonly acknowledged = new Map<string, Acknowledged[]>();
  /** The muids that were sent more than once. */
  readonly retried = new Set<string>();
  private count = 0;
  private readonly waiting: { count: number; reached: () => void }[] = [];

  constructor(
    private readonly address: string,
    private readonly apikey: string,
    /** Where the database goes away meanwhile; then 503 is as good as no answer. */
    private readonly isUnavailableExpected = false,
  ) {}

  /** @param each how many every sender sends. @throws when the server answers one with anything but 200 */
  async run(senders: Sender[], each: number): Promise<void> {
    await Promise.all(senders.map((sender) => this.sendInTurn(sender, each)));
  }

  /** Until so many sends have been answered, of all senders together. */
  async reached(count: number): Promise<void> {
    if (this.count < count) await new Promise<void>((reached) => this.waiting.push({ count, reached }));
  }

  /** @returns the id that the server answers with */
  async send(sender: Sender, muid: string, agent?: Agent): Promise<string> {
    const { receiver, receiverType } = sender;
    const body = JSON.stringify({ receiver, receiverType, muid, data: { text: `This is ${muid}` } });
    const answer = await this.post(sender.uid, body, agent);
    if (answer.status !== 200)
      throw Object.assign(new Error(`${muid} was answered with ${answer.status}: ${answer.body}`), {
        status: answer.status,
      });
    return (JSON.parse(answer.body) as { data: { id: string } }).data.id;
  }

  private async sendInTurn(sender: Sender, each: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const acknowledged: Acknowledged[] = [];
    this.acknowledged.set(sender.uid, acknowledged);
    for (let n = 1; n <= each; n++) {
      const muid = `${sender.uid}-${n}`;
      acknowledged.push({ muid, id: await this.sendUntilAnswered(sender, muid, agent) });
      this.countOne();
    }
    agent.destroy();
  }

  private async sendUntilAnswered(sender: Sender, muid: string, agent: Agent): Promise<string> {
    for (;;) {
      try {
        return await this.send(sender, muid, agent);
      } catch (error) {
        if (!isConnectionError(error) && !(this.isUnavailableExpected && isUnavailable(error))) throw error;
        this.retried.add(muid);
        await delay(PAUSE_MILLISECONDS);
      }
    }
  }

  private countOne(): void {
    this.count++;
    for (const { count, reached } of this.waiting) if (count === this.count) reached();
  }

  private post(uid: string, body: string, agent?: Agent): Promise<{ status: number; body: string }> {
    const headers = { apikey: this.apikey, onBehalfOf: uid, 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.address}/v3/messages`, { method: 'POST', headers, agent }, (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode!, body: answer }), reject);
      });
      sent.on('error', reject);
      sent.setTimeout(SILENCE_MILLISECONDS, () => sent.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
      sent.end(body);
    });
  }
}

const isUnavailable = (error: unknown) => (error as { status?: number }).status === 503;

/** The server may have stored the message or not: nobody can tell from here. */
const isConnectionError = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
