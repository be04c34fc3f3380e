import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { isPlainObject, objectIn } from '#platform/http/json.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { basicAuthorization } from '#platform/outgoing/basic-authorization.js';
import { idOf } from '../conversion/reading/fields.js';
import type { Hints } from './migration-folder.js';

/** A payload has a message, users and a group. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_NAMED = 1000;
const MAX_DEPTH = 12;

const REQUEST_TIMEOUT = 10_000;

export interface WebhookReceiver {
  readonly port: number;
  close(): Promise<void>;
}

interface ReceiverOptions {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Keeps what has changed. The sender repeats the request if it fails. */
  readonly onHints: (hints: Hints) => Promise<void>;
}

/**
 * Receives the webhooks of a service. Nothing is taken from a payload but the ids of what has changed, which is then read from the API: a payload that
 * somebody else sends costs requests and stores nothing.
 */
export async function receiveWebhooks({
  port,
  username,
  password,
  onHints,
}: ReceiverOptions): Promise<WebhookReceiver> {
  const { authorization } = basicAuthorization(username, password);
  const statusFor = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405;
    if (!isSame(request.headers.authorization ?? '', authorization)) return 401;
    const body = await textOf(request);
    const payload = body === undefined ? undefined : objectIn(body);
    if (body === undefined) return 413;
    if (!payload) return 400;
    await onHints(hintsIn(payload));
    return 200;
  };
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT, headersTimeout: REQUEST_TIMEOUT });
  server.on(
    'request',
    neverThrows(async (request: IncomingMessage, response: ServerResponse) => {
      try {
        end(response, await statusFor(request));
      } catch {
        response.destroy();
      }
    }),
  );
  server.on(
    'clientError',
    neverThrows((_: Error, socket: { destroy(): void }) => socket.destroy()),
  );
  server.listen(port);
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartupError(`No webhooks can be received on port ${port} (${errorReason(error)}).`);
  });
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: status === 200 ? 'keep-alive' : 'close' }).end();
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** @returns undefined for a body that is too large */
async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // the rest is read all the same, for as long as a request may take: a connection that ends amid its body loses the answer
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (bytes > MAX_BODY_BYTES) return undefined;
  return Buffer.concat(chunks).toString('utf8');
}

/** Members of payloads that name a user, a group or a message. A receiver is either of the first two. */
const NAMES: Readonly<Record<string, readonly (keyof Hints)[]>> = {
  uid: ['users'],
  sender: ['users'],
  receiver: ['users', 'groups'],
  guid: ['groups'],
  messageId: ['messages'],
};

export function hintsIn(payload: unknown): Hints {
  const found = { messages: new Set<string>(), users: new Set<string>(), groups: new Set<string>() };
  let left = MAX_NAMED;
  const walk = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || left <= 0) return;
    if (Array.isArray(value)) for (const element of value) walk(element, depth + 1);
    if (!isPlainObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const id = idOf(member);
      const isMessage = name === 'id' && 'sender' in value && 'receiver' in value;
      for (const kind of isMessage ? (['messages'] as const) : (NAMES[name] ?? []))
        if (id !== undefined && /^[\w-]{1,100}$/.test(id) && left-- > 0) found[kind].add(id);
      walk(member, depth + 1);
    }
  };
  walk(payload, 0);
  return { messages: [...found.messages], users: [...found.users], groups: [...found.groups] };
}
