import { eventually } from '../support/eventually.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { messageOf } from './listener.js';
import type { Recorder } from './recorder.js';

const LISTENER = 'webhook';

/** As connected clients have it. @param id of a delivery */
export const eventPosition = (id: string): string => id.replace('evt_', '');

/** Receives the events of messages that the webhook of the app delivers. */
export class WebhookListener {
  private readonly messages = new Set<string>();

  private constructor(
    private readonly receiver: WebhookReceiver,
    private readonly recorder: Recorder,
  ) {
    receiver.reply = ({ headers, json: { trigger, data } }) => {
      this.receive(eventPosition(String(headers['webhook-id'])), trigger, data);
      return {};
    };
  }

  static async start(recorder: Recorder): Promise<WebhookListener> {
    return new WebhookListener(await WebhookReceiver.start(), recorder);
  }

  get url(): string {
    return this.receiver.url;
  }

  /** Resolves once the message was delivered. */
  async has(messageId: string): Promise<void> {
    await eventually(() => expect(this.messages).toContain(messageId));
  }

  /** @param ids of events of which an attempt failed */
  recordFailures(ids: readonly string[]): void {
    for (const id of ids) this.recorder.add({ type: 'failed-delivery', listener: LISTENER, id });
  }

  async stop(): Promise<void> {
    await this.receiver.stop();
  }

  private receive(id: string, trigger: string, data: any): void {
    const messageId = messageOf(trigger, data);
    if (messageId === undefined) return;
    this.messages.add(messageId);
    const room: string = data.message.conversationId;
    this.recorder.add({ type: 'event', listener: LISTENER, at: this.recorder.now(), id, trigger, messageId, room });
  }
}
