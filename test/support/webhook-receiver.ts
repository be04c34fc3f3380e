import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { dataOf, type Client } from './client.js';

/** A delivery as it was received. */
export interface Received {
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
  readonly received: Received[] = [];
  /** Requests without a response yet. */
  open = 0;
  mostOpen = 0;
  /** Makes the response; there is none if it does not resolve. */
  reply: (received: Received) => Reply | Promise<Reply> = () => ({});
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const received = { path: request.url!, headers: request.headers, body, json: JSON.parse(body) };
        this.received.push(received);
        this.mostOpen = Math.max(this.mostOpen, ++this.open);
        void Promise.resolve(this.reply(received)).then(({ status = 200, headers = {}, body: text = 'ok' }) => {
          this.open--;
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

  /** The deliveries with this trigger. */
  of(trigger: string): Received[] {
    return this.received.filter(({ json }) => json.trigger === trigger);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** @returns the payload. @throws if the library of Standard Webhooks does not verify the signature */
export const verified = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

export interface CreatedWebhook {
  id: string;
  secret: string;
  path: string;
}

/** Creates a webhook that subscribes to the given triggers. */
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
