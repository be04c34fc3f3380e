import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { ModerationRules } from '#core/moderation/judging/moderation-rules.js';
import { Database } from '#platform/database/database.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { dataOf } from './client.js';
import { systemContext } from './context.js';
import { eventually } from './eventually.js';
import { condition } from './moderation.js';
import { MANAGEMENT, type TestApp, type TestServer } from './server.js';
import { useDouble } from './use-double.js';

export interface EngineCall {
  path: string;
  headers: IncomingHttpHeaders;
  json: any;
}

export interface EngineReply {
  status?: number;
  headers?: Record<string, string>;
  /** A text, or what becomes JSON. */
  body?: unknown;
}

/** An HTTP server in place of an outside engine of moderation. */
export class EngineDouble {
  /** In the order of arrival. */
  readonly calls: EngineCall[] = [];
  /** Makes the response; there is none if it does not resolve, and the connection breaks if it throws. */
  reply: (call: EngineCall) => EngineReply | Promise<EngineReply> = () => ({});
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const json = JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null') as unknown;
        const call = { path: request.url!, headers: request.headers, json };
        this.calls.push(call);
        void this.respond(call, response);
      });
    });
  }

  static async start(): Promise<EngineDouble> {
    const double = new EngineDouble();
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  reset(): void {
    this.calls.splice(0);
    this.reply = () => ({});
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async respond(call: EngineCall, response: ServerResponse): Promise<void> {
    try {
      const { status = 200, headers = {}, body = '' } = await this.reply(call);
      response.on('error', () => undefined);
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    } catch {
      // the beginning of a response, and then nothing
      response.writeHead(200, { 'content-length': '1000' }).write('{"isMatch', () => response.destroy());
    }
  }
}

/** An engine for all tests of a file. */
export const useEngine = (): EngineDouble => useDouble(() => EngineDouble.start());

/** What a chat completion answers with these scores. */
export const completion = (content: unknown): object => ({
  choices: [
    { message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) } },
  ],
});

/** Stores a rule with these conditions, which blocks unless something else is given. */
export async function storeRule(
  server: TestServer,
  app: TestApp,
  conditions: object[],
  { id = 'outside', actions = ['blockMessage'], enabled = true } = {},
): Promise<void> {
  const numbered = conditions.map((more, index) => condition({ id: index + 1, ...more }));
  await server.app.get(Database).withTransaction(systemContext(app), async (tx) => {
    const data = { name: `Rule ${id}`, enabled, conditions: numbered, filters: [], actions };
    const rules = server.app.get(Database).forApp(tx).prisma.moderationRule;
    await rules.deleteMany({ where: { appId: app.id, id } });
    await rules.create({ data: { appId: app.id, id, ...data } });
    await server.app.get(ModerationRules).changed(tx);
  });
  await server.app.get(ModerationRules).apply(systemContext(app));
}

/** A condition of a custom API. */
export const customApiCondition = (more: object = {}): object => ({
  category: 'custom-api',
  isKeywordsReferencePresent: true,
  value: ['judge_1_greaterThan_70'],
  ...more,
});

/** A list of the category custom-api. */
export async function storeCustomApi(
  server: TestServer,
  app: TestApp,
  url: string,
  { id = 'judge_1', username, password }: { id?: string; username?: string; password?: string } = {},
): Promise<void> {
  const cipher = password && server.app.get(CredentialVault).encrypt(`${app.id}/keyword-lists/${id}`, password);
  const data = { name: id, category: 'customApi' as const, url, username, passwordCipher: cipher || undefined };
  await server.app
    .get(Database)
    .forApp(systemContext(app))
    .prisma.keywordList.create({ data: { appId: app.id, id, ...data } });
}

export async function setSettings(server: TestServer, app: Pick<TestApp, 'id'>, settings: object): Promise<void> {
  const results = dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings }));
  for (const result of Object.values(results)) expect(result).toMatchObject({ success: true });
}

/** Waits for the verdict. @returns the message as the app sees it then */
export async function settled(app: TestApp, id: string): Promise<any> {
  return eventually(async () => {
    const message = dataOf(await app.api.get(`/v3/messages/${id}`));
    expect(message.data.moderation?.status).not.toBe('pending');
    return message as unknown;
  });
}

/** Waits for the verdict. @returns approved or disapproved */
export const verdictOn = async (app: TestApp, id: string): Promise<string> =>
  (await settled(app, id)).data.moderation.status as string;
