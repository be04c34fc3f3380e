import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 20;

/** After this time without a response a client closes the connection and sends again. */
const RESPONSE_TIMEOUT_MILLISECONDS = 60_000;

/** A client that sends messages one after the other over its own connection. */
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
 * Concurrent clients. Each sends its next message after the response to the previous one. A message without a response is sent again with
 * the same muid.
 */
export class ConcurrentSenders {
  /** uid of the sender → messages with a response, in the order of the responses. */
  readonly acknowledged = new Map<string, Acknowledged[]>();
  /** The muids that were sent more than once. */
  readonly retried = new Set<string>();
  private count = 0;
  private hasGivenUp = false;
  private readonly waiting: { count: number; reached: () => void }[] = [];

  constructor(
    private readonly address: string,
    private readonly apikey: string,
    /** For tests that stop the database: a response 503 is retried, like a missing response. */
    private readonly isUnavailableExpected = false,
  ) {}

  /**
   * @param each number of messages per sender
   * @param prefix of the muids, for another run
   * @throws if the status of a response is not 200
   */
  async run(senders: Sender[], each: number, prefix = ''): Promise<void> {
    await Promise.all(senders.map((sender) => this.sendInTurn(sender, each, prefix)));
  }

  /** Of a test that fails: messages without a response are not sent again, and `run` rejects. */
  giveUp(): void {
    this.hasGivenUp = true;
  }

  /** Resolves once this number of sends, of all senders together, have a response. */
  async reached(count: number): Promise<void> {
    if (this.count < count) await new Promise<void>((reached) => this.waiting.push({ count, reached }));
  }

  /** Resolves with the next response, with its time by `performance.now()`. */
  async next(): Promise<number> {
    await this.reached(this.count + 1);
    return performance.now();
  }

  /** @returns the id in the response */
  async send(sender: Sender, muid: string, agent?: Agent): Promise<string> {
    const { receiver, receiverType } = sender;
    const body = JSON.stringify({ receiver, receiverType, muid, data: { text: `This is ${muid}` } });
    const response = await this.post(sender.uid, body, agent);
    if (response.status !== 200)
      throw Object.assign(new Error(`The send of ${muid} got ${response.status}: ${response.body}`), {
        status: response.status,
      });
    return (JSON.parse(response.body) as { data: { id: string } }).data.id;
  }

  private async sendInTurn(sender: Sender, each: number, prefix: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const acknowledged = this.acknowledged.get(sender.uid) ?? [];
    this.acknowledged.set(sender.uid, acknowledged);
    for (let n = 1; n <= each; n++) {
      const muid = `${prefix}${sender.uid}-${n}`;
      acknowledged.push({ muid, id: await this.sendUntilResponse(sender, muid, agent) });
      this.countOne();
    }
    agent.destroy();
  }

  private async sendUntilResponse(sender: Sender, muid: string, agent: Agent): Promise<string> {
    for (;;) {
      try {
        return await this.send(sender, muid, agent);
      } catch (error) {
        if (this.hasGivenUp) throw error;
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
        text(response).then((content) => resolve({ status: response.statusCode!, body: content }), reject);
      });
      sent.on('error', reject);
      sent.setTimeout(RESPONSE_TIMEOUT_MILLISECONDS, () =>
        sent.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      );
      sent.end(body);
    });
  }
}

const isUnavailable = (error: unknown) => (error as { status?: number }).status === 503;

/** After such an error the client does not know whether the server has stored the message. */
const isConnectionError = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
