import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MILLISECONDS = 30_000;

const BIND = `<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/>`;

/**
 * A session of a user on an XMPP server, by TCP without TLS, with one request at a time. It parses no XML, because it shares the cores with the
 * server that is measured: no stanza contains an `iq`, so the first end of one after the start of the response is that of the response.
 */
class XmppSession {
  #socket;
  #received = '';
  #requests = 0;
  /** Settles what waits for the end of a response. */
  #waiting;
  #failure;

  constructor(socket) {
    this.#socket = socket.setNoDelay().setEncoding('utf8');
    socket.on('data', (text) => this.#read(text));
    socket.setTimeout(TIMEOUT_MILLISECONDS, () => socket.destroy(new Error('The XMPP server does not respond.')));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The XMPP server closed the connection.')));
  }

  /** @throws if the server does not accept the user */
  static async open({ port, domain, user, password }, signal) {
    const socket = connect({ port, host: '127.0.0.1', signal });
    const session = new XmppSession(socket);
    try {
      await once(socket, 'connect');
      await session.#logIn(domain, user, password);
    } catch (error) {
      socket.destroy();
      throw new Error(`${user} cannot log in by XMPP: ${error.message}`, { cause: error });
    }
    return session;
  }

  async #logIn(domain, user, password) {
    const header = `<?xml version='1.0'?><stream:stream to='${domain}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`;
    await this.#exchange(header, endsWith('</stream:features>'));
    const credentials = Buffer.from(`\0${user}\0${password}`).toString('base64');
    const auth = `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${credentials}</auth>`;
    const answer = await this.#exchange(auth, endsWith('/>', '</failure>'));
    if (!answer.startsWith('<success')) throw new Error(answer);
    await this.#exchange(header, endsWith('</stream:features>'));
    await this.request({ type: 'set', payload: BIND });
  }

  /**
   * @param {{ type: 'get' | 'set', payload: string }} request the payload is XML
   * @returns {Promise<string>} all stanzas since the request, with the response. @throws if that is an error
   */
  async request({ type, payload }) {
    const id = `id='request-${++this.#requests}'`;
    const isEnded = (text) => (text.endsWith('</iq>') ? text.includes(id) : isEmpty(tagWith(id, text)));
    const response = await this.#exchange(`<iq type='${type}' ${id}>${payload}</iq>`, isEnded);
    if (!tagWith(id, response).includes(` type='result'`)) throw new Error(`The XMPP server responded: ${response}`);
    return response;
  }

  close() {
    this.#socket.destroy();
  }

  /** @param {(received: string) => boolean} isEnded */
  async #exchange(text, isEnded) {
    if (this.#failure) throw this.#failure;
    this.#received = '';
    return new Promise((resolve, reject) => {
      this.#waiting = { isEnded, resolve, reject };
      this.#socket.write(text);
    });
  }

  #read(text) {
    this.#received += text;
    if (this.#received.endsWith('</stream:stream>')) this.#fail(new Error(this.#received));
    if (!this.#waiting?.isEnded(this.#received)) return;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve(this.#received);
  }

  #fail(error) {
    this.#failure ??= error;
    this.#waiting?.reject(this.#failure);
    this.#waiting = undefined;
  }
}

const endsWith =
  (...ends) =>
  (text) =>
    ends.some((end) => text.endsWith(end));

/** The start tag of the `iq` with the id, or a part of it. Empty if it has not come. */
function tagWith(id, text) {
  const start = text.lastIndexOf('<iq ', text.indexOf(id));
  return text.includes(id) && start >= 0 ? text.slice(start).split('>', 1)[0] : '';
}

const isEmpty = (tag) => tag.endsWith('/');

/**
 * Runs `work` with as many sessions of a user as there are connections, and closes them afterwards.
 *
 * @template Result
 * @param {{ port: number, domain: string, user: string, password: string }} account
 * @param {(clients: XmppClients) => Promise<Result>} work
 */
export async function withXmppClients(account, connections, signal, work) {
  const sessions = [];
  try {
    for (let count = 0; count < connections; count++) sessions.push(await XmppSession.open(account, signal));
    return await work(new XmppClients(sessions));
  } finally {
    for (const session of sessions) session.close();
  }
}

export class XmppClients {
  #sessions;

  constructor(sessions) {
    this.#sessions = sessions;
  }

  /** The response to one request. @throws if it is an error */
  call = ({ type, payload }) => this.#sessions[0].request({ type, payload });

  /**
   * Like `runLoad`, on the sessions instead of HTTP connections.
   *
   * @throws if a response is an error
   */
  async load({ request }, data, { seconds, rate, signal }) {
    const latencies = [];
    const start = performance.now();
    const end = start + seconds * 1_000;
    const interval = rate === undefined ? 0 : (1_000 * this.#sessions.length) / rate;
    const repeat = async (session, connection) => {
      const repeated = request(connection, data);
      for (let next = start; performance.now() < end; next += interval) {
        signal.throwIfAborted();
        if (next > performance.now()) await delay(next - performance.now(), undefined, { signal });
        const sent = performance.now();
        await session.request(repeated);
        latencies.push(performance.now() - sent);
      }
    };
    await Promise.all(this.#sessions.map(repeat));
    const duration = (performance.now() - start) / 1_000;
    return { '2xx': latencies.length, non2xx: 0, errors: 0, duration, latencies };
  }
}
