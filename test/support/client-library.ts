import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { canonicalPath } from '#platform/http/requests/canonical-path.js';
import { routeClientLibraries, routeExtensions } from '#resources/client-libraries/client-library-requests.js';
import { Client, dataOf } from './client.js';
import { RealtimeClient, tokenOf, type Frame } from './realtime.js';
import type { TestApp, TestServer } from './server.js';
import type { ResponseValidator } from './shared/response-validator.mjs';

/** One instance of a library: the name that it gives itself in requests and on its WebSocket. */
export const instanceName = (release = '4_2_0'): string => `WEB-${release}-${randomUUID()}-${Date.now()}`;

/**
 * A client that names itself as a library does. Responses are validated against the operations that answer libraries.
 *
 * @param headers credentials
 */
export function libraryClient(server: TestServer, headers: Record<string, string>, resource = instanceName()): Client {
  const [, release = ''] = resource.split('-');
  return nativeClient(server, { ...headers, sdk: `javascript@${release.replaceAll('_', '.')}`, resource });
}

/** A client with all headers of a request of a library. */
export function nativeClient(server: TestServer, headers: Record<string, string>): Client {
  const { validator } = server;
  const routed: Pick<ResponseValidator, keyof ResponseValidator> = {
    compileAll: () => validator.compileAll(),
    assertMatchesSchema: (name, value) => validator.assertMatchesSchema(name, value),
    check: (method, address, response) => validator.check(method, addressOf(method, address, headers), response),
    assertDocumented: (method, address, response) =>
      validator.assertDocumented(method, addressOf(method, address, headers), response),
  };
  return new Client(server.http, headers, routed);
}

/** The address of the operation that answers the library. */
function addressOf(method: string, url: string, given: Record<string, string>): string {
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const request = { method: method.toUpperCase(), url, headers } as unknown as IncomingMessage;
  routeExtensions(request);
  canonicalPath(request);
  routeClientLibraries(request);
  return request.url!;
}

const isPong = ({ action }: Frame): boolean => action === 'pong';

/** The WebSocket of a library, whose frames have types of their own. */
export class LibrarySocket extends RealtimeClient {
  static async openAtRoot(server: TestServer): Promise<LibrarySocket> {
    return LibrarySocket.openAtPort((server.http.address() as AddressInfo).port);
  }

  static async openAtPort(port: number): Promise<LibrarySocket> {
    const client = new LibrarySocket(new WebSocket(`ws://127.0.0.1:${port}`));
    await once(client.socket, 'open');
    return client;
  }

  /** Sends a ping, and returns the frames before its pong: those that the server had for the client by then. */
  async untilPong(): Promise<Frame[]> {
    this.send({ action: 'ping', ack: 'true' });
    return (await this.allUntil(isPong)).filter((frame) => !isPong(frame));
  }

  protected override assertDocumented(frame: Frame): void {
    if (!isPong(frame)) expect(frame.body).toBeInstanceOf(Object);
  }
}

export interface LibraryUser {
  readonly uid: string;
  readonly authToken: string;
  readonly resource: string;
  readonly api: Client;
  readonly socket: LibrarySocket;
}

/** A user who has logged in with a library, and whose WebSocket is connected. */
export async function logInWithLibrary(
  server: TestServer,
  app: TestApp,
  uid: string,
  { presence, authToken, release }: { presence?: object; authToken?: string; release?: string } = {},
): Promise<LibraryUser> {
  const resource = instanceName(release);
  const token = authToken ?? (await tokenOf(app, uid));
  const api = libraryClient(server, { authToken: token, appId: app.id }, resource);
  const { jwt } = dataOf(await api.put('/v3/me', { platform: 'WEB', deviceId: `${app.id}_${resource}` }));
  const socket = await LibrarySocket.openAtRoot(server);
  socket.send(authFrame(app.id, resource, uid, jwt as string, presence));
  await socket.next('auth');
  return { uid, authToken: token, resource, api, socket };
}

export const authFrame = (appId: string, deviceId: string, sender: string, auth: string, presence: object = {}) => ({
  appId,
  deviceId,
  type: 'auth',
  sender,
  body: { auth, deviceId, ...presence, params: { platform: 'javascript', appInfo: { version: '4.2.0' } } },
});
