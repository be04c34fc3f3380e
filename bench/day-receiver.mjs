import { once } from 'node:events';
import { createServer } from 'node:http';

/** Receives the webhooks and the notifications of a day, and counts them. */
export async function startReceiver() {
  const receiver = new Receiver();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      receiver.count(request.headers['webhook-id'], JSON.parse(body).trigger);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${server.address().port}/`;
  receiver.stop = () => server.close().closeAllConnections();
  return receiver;
}

class Receiver {
  #seen;

  constructor() {
    this.reset();
  }

  reset() {
    this.#seen = new Set();
    Object.assign(this, { deliveries: 0, repeated: 0, messages: 0, notifications: 0 });
  }

  count(id, trigger) {
    if (trigger === 'push-notification-payload-generated') {
      this.notifications++;
      return;
    }
    this.deliveries++;
    if (this.#seen.has(id)) this.repeated++;
    else if (trigger === 'message_sent') this.messages++;
    this.#seen.add(id);
  }
}
