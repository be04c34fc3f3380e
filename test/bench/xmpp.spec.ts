import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { withXmppClients, type XmppClients } from '../../bench/xmpp.mjs';

const FEATURES = '<stream:stream><stream:features><mechanisms/></stream:features>';
const PUSH = `<iq type='set' id='push1'><query xmlns='jabber:iq:roster'><item jid='a@b'/></query></iq>`;

/** Answers what the client sends, by the first word of it, with chunks that are written one by one. */
let answers: Record<string, (id: string) => string[]>;
let server: Server;
const sockets = new Set<Socket>();

beforeEach(async () => {
  answers = {
    '<?xml': () => [FEATURES],
    '<auth': () => [`<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>`],
    bind: (id) => [`<iq type='result' ${id}><bind><jid>andrew@localhost/1</jid></bind></iq>`],
  };
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.setNoDelay().on('data', (data) => {
      const text = String(data);
      const id = /id='[^']*'/.exec(text)?.[0] ?? '';
      const [, answer] = Object.entries(answers).find(([word]) => text.includes(word)) ?? [];
      void write(socket, answer?.(id) ?? []);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

/** Each chunk after the client has read the one before. */
async function write(socket: Socket, chunks: string[]): Promise<void> {
  for (const chunk of chunks) {
    await new Promise((resolve) => socket.write(chunk, resolve));
    await new Promise(setImmediate);
  }
}

const withClients = <Result>(work: (clients: XmppClients) => Promise<Result>, connections = 1): Promise<Result> =>
  withXmppClients(
    { port: (server.address() as AddressInfo).port, domain: 'localhost', user: 'andrew', password: 'secret' },
    connections,
    new AbortController().signal,
    work,
  );

describe('a request by XMPP', () => {
  it('ends with the end of its response, wherever the text is cut and whatever comes before it', async () => {
    answers['archive'] = (id) => [
      `<message><result><forwarded><message><body>1</body></message></forw`,
      `arded></result></message>${PUSH}`,
      `<iq xml:lang='en' type='result' ${id}><fin><set><count>1</count>`,
      `<empty/>`,
      `</set></fin></iq>`,
    ];
    const response = await withClients((clients) => clients.call({ type: 'set', payload: '<archive/>' }));
    expect(response).toMatch(/^<message>.*<\/fin><\/iq>$/);
  });

  it('ends with a response that is an empty element', async () => {
    answers['roster'] = (id) => [PUSH, `<iq to='andrew@localhost' type='result' ${id}/>`];
    const response = await withClients((clients) => clients.call({ type: 'set', payload: '<roster/>' }));
    expect(response).toMatch(/type='result' id='request-2'\/>$/);
  });

  it('fails with a response that is an error, and when the server ends the stream', async () => {
    answers['unknown'] = (id) => [`<iq type='error' ${id}><error><not-allowed/></error></iq>`];
    answers['fatal'] = () => ['<stream:error><policy-violation/></stream:error></stream:stream>'];
    await withClients(async (clients) => {
      await expect(clients.call({ type: 'get', payload: '<unknown/>' })).rejects.toThrow('not-allowed');
      await expect(clients.call({ type: 'get', payload: '<fatal/>' })).rejects.toThrow('policy-violation');
      await expect(clients.call({ type: 'get', payload: '<later/>' })).rejects.toThrow('policy-violation');
    });
  });

  it('fails when the connection is lost', async () => {
    await withClients(async (clients) => {
      const response = clients.call({ type: 'get', payload: '<silence/>' });
      for (const socket of sockets) socket.destroy();
      await expect(response).rejects.toThrow();
    });
  });
});

describe('a log-in by XMPP', () => {
  it('fails with the reason of the server', async () => {
    answers['<auth'] = () => [`<failure xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><not-authorized/></failure>`];
    await expect(withClients((clients) => Promise.resolve(clients))).rejects.toThrow(
      /andrew cannot log in by XMPP.*not-authorized/,
    );
  });
});

describe('load by XMPP', () => {
  it('has a latency for each response of each session', async () => {
    answers['roster'] = (id) => [`<iq type='result' ${id}/>`];
    const request = () => ({ type: 'get', payload: '<roster/>' }) as const;
    const result = await withClients(
      (clients) => clients.load({ request }, {}, { seconds: 0.05, signal: new AbortController().signal }),
      2,
    );
    expect(result['2xx']).toBeGreaterThanOrEqual(2);
    expect(result).toMatchObject({ non2xx: 0, errors: 0 });
    expect(result.latencies).toHaveLength(result['2xx']);
  });

  it('ends with the first response that is an error', async () => {
    answers['roster'] = (id) => [`<iq type='error' ${id}><error/></iq>`];
    const request = () => ({ type: 'get', payload: '<roster/>' }) as const;
    await expect(
      withClients((clients) => clients.load({ request }, {}, { seconds: 60, signal: new AbortController().signal }), 2),
    ).rejects.toThrow('<error/>');
  });
});
