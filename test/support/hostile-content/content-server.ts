import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Content {
  readonly type?: string;
  readonly status?: number;
  readonly body: string | Uint8Array;
}

/** Serves the content it was given last. It answers the requests before `tools/list` of an MCP client, whose result is the content. */
const PROGRAM = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
let content;
const json = (response, body) => response.setHeader('content-type', 'application/json').end(body);
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.url !== '/mcp') {
    response.writeHead(content.status ?? 200, { 'content-type': content.type ?? 'application/json' });
    return response.end(content.body);
  }
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method, params } = JSON.parse(Buffer.concat(chunks));
  if (id === undefined) return response.writeHead(202).end();
  const { protocolVersion } = params ?? {};
  const greeting = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } };
  const result = method === 'tools/list' ? content.body : JSON.stringify(greeting);
  json(response, '{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',"result":' + result + '}');
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
parentPort.on('message', (given) => {
  content = { ...given, body: Buffer.from(given.body) };
  parentPort.postMessage(0);
});
`;

/** An HTTP server on the loopback interface, in a thread of its own: what it does takes no time of the event loop that a test measures. */
export class ContentServer {
  private constructor(
    private readonly thread: Worker,
    readonly url: string,
  ) {}

  static async start(): Promise<ContentServer> {
    const thread = new Worker(PROGRAM, { eval: true });
    return new ContentServer(thread, `http://127.0.0.1:${await nextMessage(thread)}`);
  }

  async serve(content: Content): Promise<void> {
    const received = nextMessage(this.thread);
    this.thread.postMessage(content);
    await received;
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }
}

const nextMessage = async (thread: Worker): Promise<number> => ((await once(thread, 'message')) as [number])[0];
