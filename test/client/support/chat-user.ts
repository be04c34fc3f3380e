import { WebSocket } from 'ws';
import {
  createRestClient,
  Realtime,
  type Message,
  type RealtimeOptions,
  type RestClient,
} from '../../../clients/typescript/src/index.js';

/** A user with a REST and a realtime client, and the texts and events that they have received. */
export class ChatUser {
  readonly rest: RestClient;
  readonly realtime: Realtime;
  /** Texts of messages from other users, in the order of arrival. */
  readonly receivedTexts: string[] = [];
  /** Ids of all events, in the order of arrival. */
  readonly eventIds: string[] = [];

  constructor(url: string, authToken: string, options: Partial<RealtimeOptions> = {}) {
    this.rest = createRestClient({ url, authToken });
    this.realtime = new Realtime({ url, authToken, WebSocket, pauses: { first: 20, longest: 200 }, ...options });
    this.realtime.on('event', ({ id }) => this.eventIds.push(id));
    this.realtime.on('message_sent', ({ message }) => {
      if (message.sender !== this.realtime.uid) this.receivedTexts.push(message.data.text ?? '');
    });
  }

  async sendText(receiver: string, text: string): Promise<Message> {
    const { data, error } = await this.rest.POST('/v3/messages', {
      body: { receiver, receiverType: 'user', data: { text } },
    });
    if (error) throw new Error(error.message);
    return data.data;
  }
}
