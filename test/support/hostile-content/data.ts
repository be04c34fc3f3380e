import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Request } from 'express';
import { KeySetCache } from '#platform/authentication/app-tokens/key-set-cache.js';
import { parsePublicKeys } from '#platform/authentication/app-tokens/public-keys.js';
import type { AppContext } from '#platform/context/context.js';
import { readJsonBody } from '#platform/http/body/body-parser.js';
import { validate } from '#platform/http/fields/validation.js';
import { FormParts } from '#platform/http/forms/form-parts.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { parseTemplate } from '#platform/templates/template-syntax.js';
import { MAX_BODY_TEMPLATE_LENGTH } from '#resources/ai-agents/api-tools/api-tool.dto.js';
import { McpConnection } from '#resources/ai-agents/mcp-servers/client/mcp-connection.js';
import { RESPONSE_LIMITS } from '#resources/ai-agents/mcp-servers/client/mcp-tools.js';
import { AgUiClient } from '#resources/ai-agents/running/ag-ui/ag-ui-client.js';
import { OpenAiModel } from '#resources/ai-agents/running/models/openai-model.js';
import { CreateToolDto } from '#resources/ai-agents/tools/tool.dto.js';
import { linksIn } from '#resources/messages/link-previews/previewed-links.js';
import { addressesIn } from '#resources/notifications/delivery/email-replies/email-replies.service.js';
import type { SettingsService } from '#resources/settings/settings.service.js';
import type { ContentServer } from './content-server.js';
import { CHUNK_BYTES, numbered, type Parser } from './parser.js';

const JSON_TEXTS = {
  'lists 100,000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
  'lists 250,000 deep': '['.repeat(250_000) + ']'.repeat(250_000),
  'objects in each other': '{"a":'.repeat(85_000) + '1' + '}'.repeat(85_000),
  lists: `{"a":[${'[],'.repeat(170_000)}0]}`,
  'many properties': `{${numbered(42_000, (index) => `"k${index}":0`).join(',')}}`,
  'one string of 5 MB': `{"a":"${'a'.repeat(5_000_000)}"}`,
};

const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const P521 = generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey.export({ format: 'jwk' });
const ones = (bytes: number) => Buffer.alloc(bytes, 255).toString('base64url');
const keySet = (...keys: object[]) => JSON.stringify({ keys });

const KEY_SETS = {
  'thousands of keys': keySet(...numbered(5000, () => RSA)),
  'as many keys of the slowest curve as are read': keySet(...numbered(20, () => P521)),
  'as many keys of the slowest curve as fit': keySet(...numbered(200, () => P521)),
  'a huge modulus': keySet({ ...RSA, n: ones(48_000) }),
  'a huge exponent': keySet({ ...RSA, n: ones(1000), e: ones(40_000) }),
  'lists in each other': '['.repeat(32_000) + ']'.repeat(32_000),
};

const events = (count: number, event: object) => `data: ${JSON.stringify(event)}\n\n`.repeat(count);
const oneEvent = (json: string) => `data: ${json}\n\n`;
const message = { id: 'a', role: 'user', content: 'a' };
const tool = { name: 'a', inputSchema: { type: 'object' } };
const signal = () => new AbortController().signal;

export const data = (server: ContentServer): Parser[] => [
  {
    files: ['platform/http/body/body-parser.ts'],
    read: async (body) => readJsonBody(requestOf(body, { 'content-encoding': 'gzip' }), 60_000),
    usual: gzipSync('{"a":1}'),
    worst: {
      ...Object.fromEntries(Object.entries(JSON_TEXTS).map(([name, text]) => [name, gzipSync(text)])),
      'a bomb of 500 MB': gzipSync(Buffer.alloc(500_000_000)),
    },
  },
  {
    files: ['platform/http/forms/form-parts.ts'],
    async read(body) {
      for await (const { content } of new FormParts(requestOf(body), 36 * 1024 * 1024))
        for await (const _ of content as AsyncIterable<Buffer>);
    },
    usual: `${part('a', 'b')}--xx--\r\n`,
    worst: {
      'many parts': part('a', 'b').repeat(5000),
      'one part of 5 MB': part('a', 'b'.repeat(5_000_000)),
      'beginnings of boundaries': part('a', '\r\n--x\r\n--'.repeat(50_000)),
      'many headers': `--xx\r\n${'a: b\r\n'.repeat(80_000)}`,
      'one header of 5 MB': `--xx\r\na: ${'b'.repeat(5_000_000)}`,
      'parameters of a header': part(`a"${'; a="b"'.repeat(2000)}; c="`, 'b'),
    },
  },
  {
    files: ['platform/authentication/app-tokens/key-set-cache.ts'],
    async read(body) {
      await server.serve({ body });
      const outgoing = new OutgoingFetch(true);
      const cache = new KeySetCache(outgoing);
      try {
        await cache.get(`${server.url}/keys`);
      } finally {
        await outgoing.close();
      }
    },
    usual: keySet(RSA, P521),
    worst: KEY_SETS,
  },
  {
    files: ['platform/authentication/app-tokens/public-keys.ts'],
    read: (text) => Promise.resolve(parsePublicKeys(text.subarray(0, 65_536).toString())),
    usual: keySet(RSA, P521),
    worst: { ...KEY_SETS, 'beginnings of PEM': '-----BEGIN PUBLIC KEY-----\n'.repeat(2400) },
  },
  {
    files: ['platform/templates/template-syntax.ts'],
    read: (text) => Promise.resolve(parseTemplate(text.toString(), MAX_BODY_TEMPLATE_LENGTH)),
    usual: '{{#if a}}{{b}}{{/if}}',
    worst: {
      'blocks without an end': '{{#if a}}'.repeat(555),
      'more ends than blocks': '{{#if a}}'.repeat(277) + '{{/if}}'.repeat(350),
      alternatives: `{{#if a}}${'{{else if a}}'.repeat(380)}`,
      paths: '{{a}}'.repeat(1000),
      'one path': `{{a${'.a'.repeat(2400)}}}`,
      'a comment without an end': `{{!--${'-'.repeat(4900)}`,
    },
  },
  {
    files: ['resources/ai-agents/tools/json-schema.ts'],
    read: (text) =>
      Promise.resolve(
        validate(
          { name: 'a', displayName: 'a', executionText: 'a', description: 'a', parameters: JSON.parse(String(text)) },
          CreateToolDto,
        ),
      ),
    usual: '{"type":"object"}',
    worst: {
      'schemas in each other': `${'{"type":"object","not":'.repeat(600)}{}${'}'.repeat(600)}`,
      'many values': JSON.stringify({ type: 'object', enum: numbered(3000, (index) => index) }),
      'many required properties': JSON.stringify({ type: 'object', required: numbered(2000, String) }),
      'many types': JSON.stringify({ type: 'object', anyOf: numbered(1000, () => ({ type: ['string'] })) }),
    },
  },
  {
    files: ['resources/messages/link-previews/previewed-links.ts'],
    read: (text) => Promise.resolve(linksIn({ text: text.toString() })),
    usual: 'http://a.b',
    worst: {
      'beginnings of links': 'http://'.repeat(9300),
      'links with brackets': 'http://a.b/('.repeat(5400),
      'one long link': `http://a.b/${'('.repeat(65_000)}`,
      'one long name': `http://${'a.'.repeat(32_000)}`,
      slashes: `${'//'.repeat(32_000)} http://a.b`,
    },
  },
  {
    files: ['resources/notifications/delivery/email-replies/email-replies.service.ts'],
    read: (text) => Promise.resolve(addressesIn(text.toString())),
    usual: 'a@b',
    worst: Object.fromEntries(['a:', '<', 'a,', '(', '"', 'a:;', 'a@b '].map((part) => [part, part.repeat(100_000)])),
  },
  {
    files: [
      'resources/ai-agents/running/ag-ui/ag-ui-client.ts',
      'resources/ai-agents/running/run-context/event-stream-client.ts',
    ],
    async read(body) {
      await server.serve({ type: 'text/event-stream', body });
      const outgoing = new OutgoingFetch(true);
      const client = new AgUiClient(outgoing);
      const input = { threadId: 'a', runId: 'a', state: {}, messages: [], tools: [], context: [], forwardedProps: {} };
      try {
        for await (const _ of client.events({ url: `${server.url}/agent`, headers: {} }, input, signal()));
      } finally {
        await outgoing.close();
      }
    },
    usual: events(1, { type: 'TEXT_MESSAGE_END', messageId: 'a' }),
    worst: {
      'many events': events(20_000, { type: 'TEXT_MESSAGE_END', messageId: 'a' }),
      'an event of many messages': oneEvent(
        JSON.stringify({ type: 'MESSAGES_SNAPSHOT', messages: numbered(12_000, () => message) }),
      ),
      'an event of many figures': oneEvent(
        JSON.stringify({
          type: 'RUN_FINISHED',
          threadId: 'a',
          runId: 'a',
          usage: numbered(12_000, () => ({ inputTokens: 1 })),
        }),
      ),
      'an event without an end': `data: ${'a'.repeat(5_000_000)}`,
      'lines of one event': `data: a\n`.repeat(600_000),
      'lists in each other': oneEvent(JSON_TEXTS['lists 250,000 deep']),
    },
  },
  {
    files: ['resources/ai-agents/running/models/openai-model.ts'],
    async read(body) {
      const failed = body[0] === '['.charCodeAt(0);
      await server.serve({ body, ...(failed ? { status: 400 } : { type: 'text/event-stream' }) });
      const settings = { of: () => ({ 'aiAgents.openai.url': server.url }), secret: () => undefined };
      const outgoing = new OutgoingFetch(true);
      const model = new OpenAiModel(outgoing, settings as unknown as SettingsService);
      const request = { model: 'a', messages: [], tools: [] };
      const listener = { text: () => undefined, toolCall: () => undefined };
      try {
        await model.complete({} as AppContext, request, listener, signal());
      } finally {
        await outgoing.close();
      }
    },
    usual: events(1, { choices: [{ index: 0, delta: { content: 'a' }, finish_reason: 'stop' }] }),
    worst: {
      'many events': events(50_000, { choices: [] }),
      'one event of many choices': events(1, { choices: numbered(4000, () => ({ index: 0, delta: {} })) }),
      'an error of 16 MB': `[${'[],\n\n'.repeat(3_000_000)}0]`,
      'an error of lists in each other': '[\n\n'.repeat(100_000),
    },
  },
  {
    files: ['resources/ai-agents/mcp-servers/client/mcp-connection.ts'],
    async read(body) {
      await server.serve({ body });
      const outgoing = new OutgoingFetch(true);
      const target = { url: `${server.url}/mcp`, headers: {} };
      const connection = await McpConnection.open(target, outgoing.withLimits(RESPONSE_LIMITS));
      try {
        await connection.listTools();
      } finally {
        await connection.close();
        await outgoing.close();
      }
    },
    usual: JSON.stringify({ tools: [tool] }),
    worst: {
      'many tools': JSON.stringify({ tools: numbered(8000, () => tool) }),
      'more tools than are read': JSON.stringify({ tools: numbered(80_000, () => tool) }),
      'a tool of many properties': JSON.stringify({
        tools: [
          {
            ...tool,
            inputSchema: { type: 'object', properties: Object.fromEntries(numbered(30_000, (index) => [index, {}])) },
          },
        ],
      }),
      'lists in each other': `{"tools":[],"a":${'['.repeat(190_000)}${']'.repeat(190_000)}}`,
    },
  },
];

/** A part of a form whose boundary is `xx`. */
const part = (name: string, content: string) =>
  `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

/** A request that arrives in pieces as a socket has them. */
function requestOf(body: Buffer, headers: Record<string, string> = {}): Request {
  const chunks = numbered(Math.ceil(body.length / CHUNK_BYTES), (index) =>
    body.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
  const type = { 'content-type': 'multipart/form-data; boundary=xx', 'content-length': String(body.length) };
  return Object.assign(Readable.from(chunks), { headers: { ...type, ...headers } }) as unknown as Request;
}
