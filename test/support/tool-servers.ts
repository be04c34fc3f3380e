import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { useDouble } from './use-double.js';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Its body has been read. */
  readonly incoming: IncomingMessage;
}

type Handler = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/** An HTTP server on the loopback interface, in place of an API, a page or an MCP server. */
export class HttpDouble {
  /** In the order of arrival. */
  readonly requests: ReceivedRequest[] = [];
  handler: Handler = (_, response) => void response.end('{}');
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request as {
          method: string;
          url: string;
          headers: IncomingMessage['headers'];
        };
        const received = {
          method,
          path: url,
          headers,
          body: Buffer.concat(chunks).toString('utf8'),
          incoming: request,
        };
        this.requests.push(received);
        response.on('error', () => undefined);
        void this.handler(received, response);
      });
    });
  }

  static async start(): Promise<HttpDouble> {
    const double = new HttpDouble();
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  reset(): void {
    this.requests.splice(0);
    this.handler = (_, response) => void response.end('{}');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** A server for all tests of a file. */
export const useHttpDouble = (): HttpDouble => useDouble(() => HttpDouble.start());

/** Responds as an MCP server without sessions does. @param setUp adds the tools */
export const mcpHandler =
  (setUp: (server: McpServer) => void): Handler =>
  async ({ method, body, incoming }, response) => {
    if (method !== 'POST') return void response.writeHead(405).end();
    const server = new McpServer({ name: 'double', version: '1' });
    setUp(server);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    response.on('close', () => void server.close());
    await transport.handleRequest(incoming, response, JSON.parse(body));
  };

/** Responds to JSON-RPC requests with these results or errors, by method, without the checks of the SDK. */
export const rawMcpHandler =
  (results: Record<string, unknown>, errors: Record<string, unknown> = {}): Handler =>
  ({ method, body }, response) => {
    if (method !== 'POST') return void response.writeHead(405).end();
    const { id, method: name } = JSON.parse(body) as { id?: number; method: string };
    if (id === undefined) return void response.writeHead(202).end();
    const initialized = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'd', version: '1' },
    };
    const result = name === 'initialize' ? initialized : results[name];
    response.writeHead(200, { 'content-type': 'application/json' });
    const error = errors[name];
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(error === undefined ? { result } : { error }) }));
  };
