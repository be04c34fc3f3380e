import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { setSettings } from './moderation-engine.js';
import type { TestApp, TestServer } from './server.js';
import { useDouble } from './use-double.js';

export interface ModelCall {
  headers: IncomingHttpHeaders;
  json: any;
}

/** One part of a streamed response: a text, a tool call, or raw bytes of the stream. */
export type Part =
  | { text: string }
  | { toolCall: { id?: string; name?: string; arguments?: string; index?: number } }
  | { raw: string }
  | { wait: Promise<unknown> }
  /** The connection breaks. */
  | { cut: true };

interface StatusReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An OpenAI-compatible server: chat completions that are streamed. */
export class ModelDouble {
  /** In the order of arrival. */
  readonly calls: ModelCall[] = [];
  reply: (call: ModelCall) => AsyncIterable<Part> | Iterable<Part> | StatusReply = () => [{ text: 'Hello.' }];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const call = { headers: request.headers, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
        this.calls.push(call);
        response.on('error', () => undefined);
        this.respond(call, response).catch(() => response.destroy());
      });
    });
  }

  static async start(): Promise<ModelDouble> {
    const double = new ModelDouble();
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    return double;
  }

  /** The base address for the settings. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/v1`;
  }

  reset(): void {
    this.calls.splice(0);
    this.reply = () => [{ text: 'Hello.' }];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async respond(call: ModelCall, response: ServerResponse): Promise<void> {
    const reply = this.reply(call);
    if ('status' in reply) {
      response
        .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
        .end(reply.body ?? '{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (choice: object) => `data: ${JSON.stringify({ object: 'chat.completion.chunk', ...choice })}\n\n`;
    let calls = 0;
    for await (const part of reply) {
      if ('wait' in part) await part.wait;
      else if ('cut' in part) {
        response.socket?.destroySoon();
        return;
      } else if ('raw' in part) response.write(part.raw);
      else if ('text' in part) response.write(chunk({ choices: [{ index: 0, delta: { content: part.text } }] }));
      else {
        const { id, name, arguments: args, index = id === undefined ? calls - 1 : calls++ } = part.toolCall;
        const call = { index, id, type: 'function', function: { name, arguments: args } };
        response.write(chunk({ choices: [{ index: 0, delta: { tool_calls: [call] } }] }));
      }
    }
    response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: calls > 0 ? 'tool_calls' : 'stop' }] }));
    response.write(chunk({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 } }));
    response.end('data: [DONE]\n\n');
  }
}

/** A model server for all tests of a file. */
export const useModel = (): ModelDouble => useDouble(() => ModelDouble.start());

/** An agent of the agent builder in the app, which uses the model server. @returns its uid */
export async function builderAgent(
  server: TestServer,
  app: TestApp,
  model: ModelDouble,
  more: object = {},
): Promise<string> {
  await setSettings(server, app, { 'aiAgents.openai.url': model.url, 'aiAgents.openai.model': 'small' });
  const response = await app.api.post('/v3/ai-agents/agent-builder/agents', { name: 'Travel guide', ...more });
  expect(response.status).toBe(200);
  return (response.body as { agent: { uid: string } }).agent.uid;
}
