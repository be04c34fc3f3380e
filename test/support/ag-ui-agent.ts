import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { useDouble } from './use-double.js';

export interface AgUiCall {
  path: string;
  headers: IncomingHttpHeaders;
  json: any;
}

/** An event of the protocol, raw bytes of the stream, a pause, or the end of the connection. */
export type AgUiPart =
  { type: string; [member: string]: unknown } | { raw: string } | { wait: Promise<unknown> } | 'cut';

export const textMessage = (delta: string, messageId = 'm1'): AgUiPart[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
];

export const toolCall = (toolCallId: string, toolCallName: string, args: string): AgUiPart[] => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: args },
  { type: 'TOOL_CALL_END', toolCallId },
];

/** An agent that speaks AG-UI over HTTP. It begins and finishes each run unless the reply has RUN_FINISHED or RUN_ERROR itself. */
export class AgUiDouble {
  /** In the order of arrival. */
  readonly calls: AgUiCall[] = [];
  reply: (call: AgUiCall) => AgUiPart[] | { status: number } = () => textMessage('Hello.');
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const json = JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
        const call = { path: request.url!, headers: request.headers, json };
        this.calls.push(call);
        response.on('error', () => undefined);
        this.respond(call, response).catch(() => response.destroy());
      });
    });
  }

  static async start(): Promise<AgUiDouble> {
    const double = new AgUiDouble();
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/agent`;
  }

  reset(): void {
    this.calls.splice(0);
    this.reply = () => textMessage('Hello.');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async respond(call: AgUiCall, response: ServerResponse): Promise<void> {
    const reply = this.reply(call);
    if ('status' in reply) {
      response.writeHead(reply.status).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const { threadId, runId } = call.json as { threadId: string; runId: string };
    const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    send({ type: 'RUN_STARTED', threadId, runId });
    for (const part of reply) {
      if (part === 'cut') {
        response.socket?.destroySoon();
        return;
      }
      if ('wait' in part) await part.wait;
      else if ('raw' in part) response.write(part.raw);
      else send({ threadId, runId, ...part });
    }
    if (!reply.some((part) => typeof part === 'object' && 'type' in part && /^RUN_/.test(part.type)))
      send({ type: 'RUN_FINISHED', threadId, runId, usage: [{ inputTokens: 7, outputTokens: 3 }] });
    response.end();
  }
}

/** An agent for all tests of a file. */
export const useAgUiAgent = (): AgUiDouble => useDouble(() => AgUiDouble.start());
