import { WebSocket } from 'ws';
import { Realtime } from '../../clients/typescript/src/index.js';
import { eventually } from '../support/eventually.js';
import type { Received } from './history.js';
import type { Recorder } from './recorder.js';

const PAUSES = { first: 200, longest: 1_000 };

/** A connected user. The library connects again and resumes. */
export class Listener {
  private readonly messages = new Set<string>();

  private constructor(
    private readonly realtime: Realtime,
    private readonly name: string,
    private readonly recorder: Recorder,
    private readonly token?: string,
  ) {
    realtime.on('event', ({ id, trigger, data }) => this.receive(id, trigger, data));
    realtime.on('resumeFailed', ({ reason }) => {
      const lastEventId = realtime.lastEventId!;
      if (token === undefined) recorder.add({ type: 'gap', listener: name, at: recorder.now(), reason, lastEventId });
    });
  }

  static async connect(name: string, url: string, authToken: string, recorder: Recorder): Promise<Listener> {
    const listener = new Listener(new Realtime({ url, authToken, WebSocket, pauses: PAUSES }), name, recorder);
    await listener.realtime.connect();
    return listener;
  }

  /** One whose token is revoked, which ends it. */
  static ofToken(token: string, url: string, authToken: string, recorder: Recorder): Listener {
    const realtime = new Realtime({ url, authToken, WebSocket, pauses: PAUSES });
    return new Listener(realtime, `listener of ${token}`, recorder, token);
  }

  /** Resolves once the listener is connected, or never will be. */
  get connected(): Promise<void> {
    return this.realtime.connect().catch(() => undefined);
  }

  /** Resolves once the message was received. */
  async has(messageId: string): Promise<void> {
    await eventually(() => expect(this.messages).toContain(messageId));
  }

  close(): void {
    this.realtime.close();
  }

  private receive(id: string, trigger: string, data: any): void {
    const messageId = messageOf(trigger, data);
    if (messageId === undefined) return;
    this.messages.add(messageId);
    const event: Received = { type: 'event', listener: this.name, at: this.recorder.now(), id, trigger, messageId };
    this.recorder.add(this.token === undefined ? event : { ...event, token: this.token });
  }
}

/** The message that was sent, edited or deleted. */
export function messageOf(trigger: string, { message }: any): string | undefined {
  if (trigger === 'message_sent') return message.id as string;
  if (trigger === 'message_edited' || trigger === 'message_deleted')
    return message.data.entities.on.entity.id as string;
  return undefined;
}
