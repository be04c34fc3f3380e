import { Injectable } from '@nestjs/common';
import { Connection } from './connection.js';

/** A user with their connections to this process and their groups. */
interface ConnectedUser {
  readonly connections: Set<Connection>;
  readonly guids: Set<string>;
}

interface ConnectedApp {
  readonly users: Map<string, ConnectedUser>;
  /** The connected members of each group, by guid. */
  readonly groups: Map<string, Set<string>>;
  /** The groups that users have left since a look-up of their groups began, by uid. */
  readonly leftDuringLookup: Map<string, Set<string>>;
  readonly presenceSubscribers: Set<Connection>;
  readonly libraries: Set<Connection>;
}

const NONE: ReadonlySet<string> = new Set();

/** The authenticated connections of this process, by user and by group. */
@Injectable()
export class Connections {
  private readonly apps = new Map<string, ConnectedApp>();
  private connectionCount = 0;

  get size(): number {
    return this.connectionCount;
  }

  /** @returns how many connections the user has now */
  add(connection: Connection): number {
    const { app, uid } = connection.session;
    const connectedApp: ConnectedApp = this.apps.get(app.id) ?? {
      users: new Map(),
      groups: new Map(),
      leftDuringLookup: new Map(),
      presenceSubscribers: new Set(),
      libraries: new Set(),
    };
    this.apps.set(app.id, connectedApp);
    const user: ConnectedUser = connectedApp.users.get(uid) ?? { connections: new Set(), guids: new Set() };
    connectedApp.users.set(uid, user);
    user.connections.add(connection);
    if (connection.deviceId !== undefined) connectedApp.libraries.add(connection);
    this.connectionCount++;
    return user.connections.size;
  }

  remove(connection: Connection): void {
    const { app, uid } = connection.session;
    const connectedApp = this.apps.get(app.id);
    const user = connectedApp?.users.get(uid);
    if (!connectedApp || !user?.connections.delete(connection)) return;
    this.connectionCount--;
    connectedApp.presenceSubscribers.delete(connection);
    connectedApp.libraries.delete(connection);
    if (user.connections.size > 0) return;
    for (const guid of [...user.guids]) this.leave(app.id, guid, [uid]);
    connectedApp.users.delete(uid);
    connectedApp.leftDuringLookup.delete(uid);
    if (connectedApp.users.size === 0) this.apps.delete(app.id);
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

  /** Returns the oldest first. */
  ofUser(appId: string, uid: string): Iterable<Connection> {
    return this.apps.get(appId)?.users.get(uid)?.connections ?? [];
  }

  hasApp(appId: string): boolean {
    return this.apps.has(appId);
  }

  /** Whether a client library is connected. */
  hasLibrary(appId: string): boolean {
    return (this.apps.get(appId)?.libraries.size ?? 0) > 0;
  }

  hasUser(appId: string, uid: string): boolean {
    return this.apps.get(appId)?.users.has(uid) ?? false;
  }

  /** The connected members of the group. */
  membersOf(appId: string, guid: string): ReadonlySet<string> {
    return this.apps.get(appId)?.groups.get(guid) ?? NONE;
  }

  /** The groups of a connected user. */
  guidsOf(appId: string, uid: string): ReadonlySet<string> {
    return this.apps.get(appId)?.users.get(uid)?.guids ?? NONE;
  }

  /**
   * Adds a connected user to their groups. Groups that the user leaves during the look-up are newer than its result, so they are left
   * out.
   *
   * @param lookUp returns the guids of the groups, read after this call
   */
  async joinGroups(appId: string, uid: string, lookUp: () => Promise<Iterable<string>>): Promise<void> {
    const left = new Set<string>();
    this.apps.get(appId)?.leftDuringLookup.set(uid, left);
    for (const guid of await lookUp()) if (!left.has(guid)) this.join(appId, guid, [uid]);
    const leftDuringLookup = this.apps.get(appId)?.leftDuringLookup;
    if (leftDuringLookup?.get(uid) === left) leftDuringLookup.delete(uid);
  }

  /** Adds new members to the group. Users who are not connected are ignored. */
  join(appId: string, guid: string, uids: string[]): void {
    const connectedApp = this.apps.get(appId);
    for (const uid of uids) {
      const user = connectedApp?.users.get(uid);
      if (!connectedApp || !user) continue;
      user.guids.add(guid);
      connectedApp.groups.set(guid, (connectedApp.groups.get(guid) ?? new Set()).add(uid));
    }
  }

  /** @param uids former members of the group; all members without it */
  leave(appId: string, guid: string, uids?: string[]): void {
    const connectedApp = this.apps.get(appId);
    if (!connectedApp) return;
    const members = connectedApp.groups.get(guid);
    for (const uid of uids ?? [...(members ?? []), ...connectedApp.leftDuringLookup.keys()]) {
      members?.delete(uid);
      connectedApp.users.get(uid)?.guids.delete(guid);
      connectedApp.leftDuringLookup.get(uid)?.add(guid);
    }
    if (members?.size === 0) connectedApp.groups.delete(guid);
  }

  /** Must be called when the presence subscription of the connection has changed. */
  updatePresenceSubscriber(connection: Connection): void {
    const subscribers = this.apps.get(connection.session.app.id)?.presenceSubscribers;
    if (connection.presence) subscribers?.add(connection);
    else subscribers?.delete(connection);
  }

  presenceSubscribersOf(appId: string): ReadonlySet<Connection> {
    return this.apps.get(appId)?.presenceSubscribers ?? new Set();
  }
}
