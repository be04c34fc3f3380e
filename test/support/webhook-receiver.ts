import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { dataOf, type Client } from './client.js';

/** A received delivery. */
export interface ReceivedDelivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  json: any;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** An HTTP server that receives deliveries. */
export class WebhookReceiver {
  /** In the order of arrival. */
  readonly received: ReceivedDelivery[] = [];
  /** Number of requests without a response. */
  openRequests = 0;
  maxOpenRequests = 0;
  /** Returns the response to a delivery. A promise that never resolves leaves the request without a response. */
  reply: (received: ReceivedDelivery) => Reply | Promise<Reply> = () => ({});
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const received = { path: request.url!, headers: request.headers, body, json: JSON.parse(body) };
        this.received.push(received);
        this.maxOpenRequests = Math.max(this.maxOpenRequests, ++this.openRequests);
        void Promise.resolve(this.reply(received)).then(({ status = 200, headers = {}, body: text = 'ok' }) => {
          this.openRequests--;
          response.writeHead(status, headers).end(text);
        });
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/events`;
  }

  /** The received deliveries with this trigger. */
  of(trigger: string): ReceivedDelivery[] {
    return this.received.filter(({ json }) => json.trigger === trigger);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** @returns the payload. @throws when the signature is invalid according to the Standard Webhooks library */
export const verifiedPayload = ({ body, headers }: ReceivedDelivery, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

export interface CreatedWebhook {
  id: string;
  secret: string;
  path: string;
}

/** Creates a webhook and subscribes it to the given triggers. */
export async function subscribe(
  management: Client,
  app: { id: string },
  webhookURL: string,
  triggerIds: string[],
  more: object = {},
): Promise<CreatedWebhook> {
  const webhook = { id: 'crm', name: 'CRM', webhookURL, ...more };
  const created = dataOf(await management.post(`/apps/${app.id}/webhooks`, webhook));
  const path = `/apps/${app.id}/webhooks/${created.id}`;
  if (triggerIds.length > 0) dataOf(await management.post(`${path}/triggers`, { triggerIds }));
  return { id: created.id, secret: created.secret, path };
}
