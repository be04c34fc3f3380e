import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ErrorCode,
  McpError,
  PaginatedResultSchema,
  ResultSchema,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { isPlainObject } from '#platform/http/json.js';
import { ResponseTooLarge } from '#platform/outgoing/outgoing-fetch.js';
import { isRefusedAddress } from '#platform/outgoing/public-agent.js';
import { cleanName } from '#platform/text/clean-name.js';
import { cutTo } from '#platform/text/cut.js';
import type { Headers } from '#resources/ai-agents/configuration/headers.js';
import { secretsOfHeaders, secretsOfUrl, withholding } from '#resources/ai-agents/configuration/withheld-secrets.js';
import { McpServerError, type McpResult, type McpTool } from './mcp-tool.js';

const TIMEOUT_MILLISECONDS = 15_000;
const CLOSE_MILLISECONDS = 2000;
const MAX_TOOLS = 100;
const MAX_PAGES = 10;
const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_SCHEMA_LENGTH = 16_000;
const MAX_SCHEMA_DEPTH = 20;
const MAX_RESULT_LENGTH = 32_000;
const MAX_ERROR_LENGTH = 2000;

/**
 * A session with an MCP server. Nothing that the server sends is trusted: names, schemas and results are limited, and no code is made of
 * schemas.
 */
export class McpConnection {
  private isClosed = false;

  /** @param withheld replaces secrets in a text of the server */
  private constructor(
    private readonly client: Client,
    private readonly transport: StreamableHTTPClientTransport,
    private readonly withheld: (text: string) => string,
  ) {
    client.onclose = () => {
      this.isClosed = true;
    };
  }

  /** @throws McpServerError; the reason of `signal`, if it is aborted */
  static async open(
    { url, headers }: { url: string; headers: Headers },
    fetch: typeof globalThis.fetch,
    signal?: AbortSignal,
  ): Promise<McpConnection> {
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { ...headers } },
      fetch: withoutServerMessages(fetch),
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1000,
        maxReconnectionDelay: 1000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    const client = new Client({ name: 'confab', version: '1' }, { jsonSchemaValidator: ACCEPTS_EVERYTHING });
    // a stream that breaks would leave its request waiting until the timeout
    client.onerror = ({ message }) => {
      if (message.startsWith('SSE stream disconnected')) client.close().catch(() => undefined);
    };
    const connection = new McpConnection(
      client,
      transport,
      withholding([...secretsOfHeaders(headers), ...secretsOfUrl(url)]),
    );
    await connection.guarded(() => client.connect(transport, options(signal)), signal);
    return connection;
  }

  /** The first tools that have a usable schema: one that the protocol does not allow is left out, and the others are used. @throws McpServerError */
  async listTools(signal?: AbortSignal): Promise<McpTool[]> {
    const tools: McpTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && tools.length < MAX_TOOLS; page++) {
      const request = { method: 'tools/list' as const, params: { cursor } };
      const found = await this.guarded(async () => {
        const result = await this.client.request(request, PaginatedResultSchema, options(signal));
        return { listed: listIn(result.tools), nextCursor: result.nextCursor };
      }, signal);
      tools.push(...found.listed.flatMap((tool) => toolOf(tool) ?? []));
      cursor = found.nextCursor;
      if (cursor === undefined) break;
    }
    return tools.slice(0, MAX_TOOLS);
  }

  /** An error that the server reports is a result, from which a model can mend its arguments. @throws McpServerError */
  async call(name: string, args: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<McpResult> {
    const request = { method: 'tools/call' as const, params: { name, arguments: { ...args } } };
    return this.guarded(async () => {
      try {
        const { content = [], isError } = await this.client.request(request, ResultSchema, options(signal));
        const text = listIn(content).map(textOf).join('\n');
        return { text: this.forModel(text, MAX_RESULT_LENGTH), isError: isError === true };
      } catch (error) {
        if (!this.isReported(error)) throw error;
        return { text: this.forModel(reportOf(error), MAX_ERROR_LENGTH), isError: true };
      }
    }, signal);
  }

  /** Does not throw. */
  async close(): Promise<void> {
    await Promise.race([
      this.transport.terminateSession().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, CLOSE_MILLISECONDS).unref()),
    ]);
    await this.client.close().catch(() => undefined);
  }

  private forModel(text: string, maximum: number): string {
    return this.withheld(text).slice(0, maximum).replaceAll('\0', '').toWellFormed();
  }

  /** The client raises errors of its own with codes that servers use as well. */
  private isReported(error: unknown): error is McpError {
    if (!(error instanceof McpError)) return false;
    if (error.code === (ErrorCode.ConnectionClosed as number))
      return !this.isClosed || !error.message.endsWith(': Connection closed');
    return error.code !== (ErrorCode.RequestTimeout as number) || !isOwnTimeout(error);
  }

  private async guarded<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const reason = this.isReported(error) ? `it reported the error ${error.code}.` : reasonOf(error);
      await this.client.close().catch(() => undefined);
      signal?.throwIfAborted();
      throw new McpServerError(reason, { cause: error });
    }
  }
}

const options = (signal: AbortSignal | undefined) => ({
  signal,
  timeout: TIMEOUT_MILLISECONDS,
  maxTotalTimeout: TIMEOUT_MILLISECONDS,
});

/** The client compiles no schemas of servers; what tools return is for a model, and is not validated. */
const ACCEPTS_EVERYTHING: jsonSchemaValidator = {
  getValidator: () => (data: unknown) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/** Servers have nothing to say between requests: the stream for that is refused as if the server had none. */
const withoutServerMessages = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (async (input: string | URL, init?: RequestInit) =>
    init?.method === 'POST' || init?.method === 'DELETE'
      ? fetch(input, init)
      : new Response(null, { status: 405 })) as typeof globalThis.fetch;

function listIn(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('It is not a list.');
  return value;
}

function toolOf(listed: unknown): McpTool | undefined {
  const { data } = ToolSchema.safeParse(listed);
  if (!data) return undefined;
  const { name, title, description = '', inputSchema } = data;
  if (name === '' || name.length > MAX_NAME_LENGTH || depthOf(inputSchema) > MAX_SCHEMA_DEPTH) return undefined;
  if (JSON.stringify(inputSchema).length > MAX_SCHEMA_LENGTH) return undefined;
  return {
    name,
    ...(title !== undefined && { title: limited(cleanName(title), MAX_NAME_LENGTH) }),
    description: limited(description, MAX_DESCRIPTION_LENGTH),
    inputSchema,
  };
}

/** Ends one level below the limit. */
function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_SCHEMA_DEPTH || typeof value !== 'object' || value === null) return depth;
  return Object.values(value).reduce<number>((deepest, member) => Math.max(deepest, depthOf(member, depth + 1)), depth);
}

const limited = (text: string, maximum: number): string => cutTo(text.toWellFormed(), maximum);

/** Models read texts only. */
function textOf(content: unknown): string {
  if (!isPlainObject(content)) return '';
  if (content.type === 'text') return String(content.text);
  if (content.type === 'resource' && isPlainObject(content.resource) && typeof content.resource.text === 'string')
    return content.resource.text;
  return `[${String(content.type)}]`;
}

/** The SDK puts its own words and the code before the text of the server. */
const reportOf = ({ code, message }: McpError): string =>
  `The MCP server reported the error ${code}: ${message.replace(`MCP error ${code}: `, '')}`;

const isOwnTimeout = ({ data }: McpError): boolean =>
  isPlainObject(data) && (data.timeout === TIMEOUT_MILLISECONDS || data.maxTotalTimeout === TIMEOUT_MILLISECONDS);

/** The reason of an error that the server has not reported itself. */
function reasonOf(error: unknown): string {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  if (causes.some((cause) => cause instanceof ResponseTooLarge)) return 'its response is too large.';
  if (causes.some(isRefusedAddress)) return 'its address is not public.';
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code > 0)
    return `it responded with ${error.code}.`;
  if (error instanceof McpError)
    return error.code === (ErrorCode.RequestTimeout as number)
      ? 'it did not respond in time.'
      : 'the connection broke.';
  if (error instanceof TypeError) return 'it cannot be reached.';
  return 'its response is invalid.';
}
