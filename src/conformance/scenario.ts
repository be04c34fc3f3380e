import type { Client } from './client/client.js';
import type { LibrarySocket } from './client/library-socket.js';
import { Mismatch } from './client/mismatch.js';
import type { Reply } from './client/reply.js';

interface Credentials {
  /** This client uses the API key of the run. */
  readonly api: Client;
  /** This client uses the management pair, if the run has one. */
  readonly management?: Client;
}

/** What a case works with: clients, unique ids, and users, groups and apps that are deleted after it. */
export class Scenario {
  readonly api: Client;
  private readonly sockets: LibrarySocket[] = [];
  private readonly removals: { what: string; remove: () => Promise<Reply> }[] = [];

  /** @param prefix of all ids; unique to the case and to the run */
  constructor(
    private readonly credentials: Credentials,
    private readonly prefix: string,
  ) {
    this.api = credentials.api;
  }

  /** Cases that require the management pair use this client. */
  get management(): Client {
    return this.credentials.management!;
  }

  /** A client with the API key, on behalf of the user. */
  as = (uid: string): Client => this.api.as(uid);

  /** A unique id. @param name lower-case letters and digits */
  id = (name: string): string => `${this.prefix}-${name}`;

  /** Creates a user. @returns the uid */
  user = async (name: string, properties: object = {}): Promise<string> => {
    const uid = this.id(name);
    this.afterwards(`user ${uid}`, () => this.api.delete(`/v3/users/${uid}`, { permanent: true }));
    const user = { uid, name: name.charAt(0).toUpperCase() + name.slice(1), ...properties };
    (await this.api.post('/v3/users', user)).ok({ uid });
    return uid;
  };

  /** Creates users. @returns their uids */
  users = async <Names extends readonly string[]>(...names: Names): Promise<{ [Index in keyof Names]: string }> => {
    const uids: string[] = [];
    for (const name of names) uids.push(await this.user(name));
    return uids as { [Index in keyof Names]: string };
  };

  /** Creates a group, public unless the properties say otherwise. @returns the guid */
  group = async (owner: string, participants: readonly string[] = [], properties: object = {}): Promise<string> => {
    const guid = this.id('hikers');
    this.afterwards(`group ${guid}`, () => this.api.delete(`/v3/groups/${guid}`));
    const group = {
      guid,
      name: 'Hikers',
      description: 'Every Sunday',
      type: 'public',
      owner,
      members: { participants },
      ...properties,
    };
    (await this.api.post('/v3/groups', group)).ok({ guid });
    return guid;
  };

  /** Creates an app. @returns its path */
  newApp = async (): Promise<string> => {
    const created = await this.management.post('/apps', { name: this.id('app'), region: 'us', skipSampleData: true });
    const path = `/apps/${created.ok({ name: this.id('app') }).text('id')}`;
    this.afterwards(`app ${path}`, () => this.management.delete(path));
    return path;
  };

  /** Sends a text message to a user or, with `receiverType`, a group. @returns its id */
  send = async (sender: string, receiver: string, text: string, properties: object = {}): Promise<string> => {
    const message = { receiver, receiverType: 'user', data: { text }, ...properties };
    return (await this.as(sender).post('/v3/messages', message)).text('id');
  };

  /** @returns the token */
  token = async (uid: string): Promise<string> => {
    return (await this.api.post(`/v3/users/${uid}/auth_tokens`, { force: true })).text('authToken');
  };

  /** An instance of a client library, in which the user has logged in by the operation log-in-library. */
  library = async (uid: string): Promise<Client> => {
    const client = this.api.asLibrary(await this.token(uid));
    const appInfo = { version: 'v4.2.0', apiVersion: 'v3.0' };
    (await client.put('/v3/me', { platform: 'WEB', deviceId: this.id('device'), appInfo })).ok({ uid });
    return client;
  };

  /** The WebSocket of a client library, which is closed after the case. */
  librarySocket = async (): Promise<LibrarySocket> => {
    const socket = await this.api.openLibrarySocket();
    this.sockets.push(socket);
    return socket;
  };

  /** Removes something after the case, whether or not it passed; the last one first. */
  afterwards = (what: string, remove: () => Promise<Reply>): void => {
    this.removals.unshift({ what, remove });
  };

  /** @returns what could not be removed */
  async removeAll(): Promise<string[]> {
    for (const socket of this.sockets) socket.terminate();
    const left: string[] = [];
    for (const { what, remove } of this.removals) {
      try {
        const reply = await remove();
        // a case may have deleted it itself
        if (reply.status !== 200 && !reply.isGone) left.push(`${what}: status ${reply.status}`);
      } catch (error) {
        left.push(`${what}: ${error instanceof Mismatch ? error.got : String(error)}`);
      }
    }
    return left;
  }
}
