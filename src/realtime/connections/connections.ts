import { Injectable } from '@nestjs/common';
import { Connection } from './connection.js';

/** A user with their connections to this process, and the groups that they are a member of. */
interface ConnectedUser {
  readonly connections: Set<Connection>;
  readonly guids: Set<string>;
}

interface ConnectedApp {
  readonly users: Map<string, ConnectedUser>;
  /** Members of each group who are connected, by guid. */
  readonly groups: Map<string, Set<string>>;
  /** Those whose groups are being looked up, with the groups that they left meanwhile. */
  readonly entering: Map<string, Set<string>>;
  /** Those who are told of others' presence. */
  readonly watchers: Set<Connection>;
}

const NOBODY: ReadonlySet<string> = new Set();

/** The authenticated connections of this process, by whom they are to be found: users, and members of groups. */
@Injectable()
export class Connections {
  private readonly apps = new Map<string, ConnectedApp>();
  private connected = 0;

  get size(): number {
    return this.connected;
  }

  /** @returns how many connections the user has now */
  add(connection: Connection): number {
    const { app, uid } = connection.owner;
    const known: ConnectedApp = this.apps.get(app.id) ?? {
      users: new Map(),
      groups: new Map(),
      entering: new Map(),
      watchers: new Set(),
    };
    this.apps.set(app.id, known);
    const user: ConnectedUser = known.users.get(uid) ?? { connections: new Set(), guids: new Set() };
    known.users.set(uid, user);
    user.connections.add(connection);
    this.connected++;
    return user.connections.size;
  }

  remove(connection: Connection): void {
    const { app, uid } = connection.owner;
    const known = this.apps.get(app.id);
    const user = known?.users.get(uid);
    if (!known || !user?.connections.delete(connection)) return;
    this.connected--;
    known.watchers.delete(connection);
    if (user.connections.size > 0) return;
    for (const guid of [...user.guids]) this.leave(app.id, guid, [uid]);
    known.users.delete(uid);
    known.entering.delete(uid);
    if (known.users.size === 0) this.apps.delete(app.id);
  }

  *all(): Iterable<Connection> {
    for (const appId of this.apps.keys()) yield* this.ofApp(appId);
  }

  get appIds(): string[] {
    return [...this.apps.keys()];
  }

  *ofApp(appId: string): Iterable<Connection> {
    for (const { connections } of this.apps.get(appId)?.users.values() ?? []) yield* connections;
  }

  /** The oldest first. */
  ofUser(appId: string, uid: string): Iterable<Connection> {
    return this.apps.get(appId)?.users.get(uid)?.connections ?? [];
  }

  hasApp(appId: string): boolean {
    return this.apps.has(appId);
  }

  hasUser(appId: string, uid: string): boolean {
    return this.apps.get(appId)?.users.has(uid) ?? false;
  }

  /** Those members of the group who are connected. */
  membersOf(appId: string, guid: string): ReadonlySet<string> {
    return this.apps.get(appId)?.groups.get(guid) ?? NOBODY;
  }

  /** The groups of a user who is connected. */
  guidsOf(appId: string, uid: string): ReadonlySet<string> {
    return this.apps.get(appId)?.users.get(uid)?.guids ?? NOBODY;
  }

  /**
   * Makes the user known as a member of their groups. What is told of them while they are looked up is newer than what is found.
   *
   * @param find the guids of the groups, read after this call
   */
  async enterGroups(appId: string, uid: string, find: () => Promise<Iterable<string>>): Promise<void> {
    const left = new Set<string>();
    this.apps.get(appId)?.entering.set(uid, left);
    for (const guid of await find()) if (!left.has(guid)) this.join(appId, guid, [uid]);
    const entering = this.apps.get(appId)?.entering;
    if (entering?.get(uid) === left) entering.delete(uid);
  }

  /** The users have become members of the group; those who are not connected are passed over. */
  join(appId: string, guid: string, uids: string[]): void {
    const known = this.apps.get(appId);
    for (const uid of uids) {
      const user = known?.users.get(uid);
      if (!known || !user) continue;
      user.guids.add(guid);
      known.groups.set(guid, (known.groups.get(guid) ?? new Set()).add(uid));
    }
  }

  /** @param uids who are no members of the group any more; all without it */
  leave(appId: string, guid: string, uids?: string[]): void {
    const known = this.apps.get(appId);
    if (!known) return;
    const members = known.groups.get(guid);
    for (const uid of uids ?? [...(members ?? []), ...known.entering.keys()]) {
      members?.delete(uid);
      known.users.get(uid)?.guids.delete(guid);
      known.entering.get(uid)?.add(guid);
    }
    if (members?.size === 0) known.groups.delete(guid);
  }

  /** Begins or ends to be told of others' presence. */
  watch(connection: Connection): void {
    const watchers = this.apps.get(connection.owner.app.id)?.watchers;
    if (connection.presence) watchers?.add(connection);
    else watchers?.delete(connection);
  }

  watchersOf(appId: string): ReadonlySet<Connection> {
    return this.apps.get(appId)?.watchers ?? new Set();
  }
}
