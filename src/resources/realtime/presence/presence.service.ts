import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { AppIdentity, InstallationContext, RequestContext } from '#platform/context/context.js';
import { Batcher } from '#platform/database/batching/batcher.js';
import { Database } from '#platform/database/database.js';
import type { DomainEvent, EventPayloads, InternalEventPayloads } from '#platform/events/event-map.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { packageVersion } from '#platform/files/package-root.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { UsersService } from '#resources/users/users.service.js';
import { Connections } from '../connections/connections.js';
import {
  RealtimeConnectionsRepository,
  type AppConnection,
  type RegisteredConnection,
  type ServerProcess,
} from './realtime-connections.repository.js';

const BATCH_SIZE = 200;
const HEARTBEAT_MILLISECONDS = 10_000;
/** After this time without a heartbeat a process is considered dead. Longer than a process that is alive can miss heartbeats. */
const DEAD_SECONDS = 45;
/** Time for the users of a process that has stopped to connect to another process, or to this one after its restart. */
const RETURN_SECONDS = 30;

type WorkInApp = (ctx: RequestContext, ofApp: AppConnection[]) => Promise<void>;

/**
 * Registers the connections to all processes, and sets which users are online. Each connection is a row. Each process saves a
 * heartbeat every ten seconds; the others remove the connections of a process whose heartbeats stop.
 *
 * The lock on the user serializes the registration and unregistration of their connections, so exactly one of several
 * unregistrations finds that no connection is left.
 */
@Injectable()
export class PresenceService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Realtime');
  private readonly process: ServerProcess = {
    id: randomUUID(),
    version: packageVersion(),
    nodeVersion: process.versions.node,
    startedAt: new Date(performance.timeOrigin),
  };
  private readonly registrations = new Batcher<AppConnection, undefined>(
    (batch) => this.inApps(batch, (ctx, ofApp) => this.registerInApp(ctx, ofApp)),
    BATCH_SIZE,
  );
  private readonly unregistrations = new Batcher<AppConnection, undefined>(
    (batch) => this.inApps(batch, (ctx, ofApp) => this.unregisterInApp(ctx, ofApp)),
    BATCH_SIZE,
  );
  /** Closed connections that are still registered because of a database error. */
  private failedUnregistrations: AppConnection[] = [];
  private readonly heartbeat = new PollingLoop(() => this.sendHeartbeat(), {
    pauseMilliseconds: 0,
    pollMilliseconds: HEARTBEAT_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'The heartbeat of this process failed; it is sent again.'),
  });

  constructor(
    private readonly repository: RealtimeConnectionsRepository,
    private readonly users: UsersService,
    private readonly connections: Connections,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('app_erased', (tx) => this.repository.eraseApp(tx));
    this.events.onInTransaction('user_presence_visibility_changed', (tx, user) => this.hideOrShow(tx, user));
  }

  onApplicationBootstrap(): void {
    this.heartbeat.start();
  }

  /** When it resolves, all processes see the user online. */
  async register(connection: AppConnection): Promise<void> {
    await this.registrations.submit(connection);
  }

  /** Never rejects: after a database error the next heartbeat tries again. */
  async unregister(connection: AppConnection): Promise<void> {
    try {
      await this.unregistrations.submit(connection);
    } catch (error) {
      this.failedUnregistrations.push(connection);
      this.logger.warn(
        { cause: toLogFields(error) },
        'A closed connection could not be unregistered; it is tried again.',
      );
    }
  }

  /**
   * To be called when all connections are closed. Those that are still registered are unregistered later, as those of a dead process, so that
   * users who connect again meanwhile stay online, and nobody is sent that all of them went offline and came back.
   */
  async close(): Promise<void> {
    await this.heartbeat.stop();
    await this.repository.endProcess({}, this.process.id, DEAD_SECONDS - RETURN_SECONDS).catch(() => undefined);
  }

  /** Unregisters the connections of dead processes. */
  async sweep(ctx: InstallationContext): Promise<void> {
    while (await this.database.withTransaction(ctx, (tx) => this.sweepBatch(tx)));
  }

  /** @returns whether there may be more */
  private async sweepBatch(tx: InstallationContext): Promise<boolean> {
    const dead = await this.repository.lockDead(tx, DEAD_SECONDS);
    if (dead === undefined) return false;
    const orphans = await this.repository.listOrphans(tx, dead, BATCH_SIZE);
    await this.forEachApp(tx, orphans, (ctx, ofApp) => this.unregisterInApp(ctx, ofApp));
    if (orphans.length < BATCH_SIZE) await this.repository.removeProcess(tx, dead);
    return true;
  }

  private async sendHeartbeat(): Promise<false> {
    if (await this.repository.saveHeartbeat({}, this.process)) await this.reregisterAll();
    for (const connection of this.failedUnregistrations.splice(0)) await this.unregister(connection);
    await this.sweep({});
    return false;
  }

  /** Other processes may have considered this process dead and unregistered its connections. */
  private async reregisterAll(): Promise<void> {
    await Promise.all([...this.connections.all()].map(({ id, session }) => this.register({ id, ...session })));
  }

  private async inApps(batch: AppConnection[], work: WorkInApp): Promise<undefined[]> {
    await this.database.withTransaction({}, (tx) => this.forEachApp(tx, batch, work));
    return batch.map(() => undefined);
  }

  private async registerInApp(ctx: RequestContext, connections: RegisteredConnection[]): Promise<void> {
    const uids = uidsOf(connections);
    const now = new Date();
    const hidden = await this.users.lockForStatusUpdate(ctx, uids);
    const addedIds = await this.repository.add(ctx, this.process.id, connections);
    const added = connections.filter(({ id }) => addedIds.has(id));
    const shown = uids.filter((uid) => !hidden.has(uid));
    const changed = new Set(await this.users.setStatus(ctx, shown, 'available', now));
    const events = added.map((connection) =>
      statusChanged(connection, {
        action: 'connected',
        status: hidden.has(connection.uid) ? 'offline' : 'online',
        presenceChanged: changed.delete(connection.uid),
        now,
      }),
    );
    await this.events.publishAll(ctx, 'user_connection_status_changed', events);
  }

  private async unregisterInApp(ctx: RequestContext, connections: RegisteredConnection[]): Promise<void> {
    const now = new Date();
    await this.users.lockForStatusUpdate(ctx, uidsOf(connections));
    const removedIds = await this.repository.remove(
      ctx,
      connections.map(({ id }) => id),
    );
    const removed = connections.filter(({ id }) => removedIds.has(id));
    const connected = await this.repository.listConnectedUids(ctx, uidsOf(removed));
    const disconnected = uidsOf(removed).filter((uid) => !connected.has(uid));
    const changed = new Set(await this.users.setStatus(ctx, disconnected, 'offline', now));
    const events = removed.map((connection) =>
      statusChanged(connection, {
        action: 'disconnected',
        status: 'offline',
        presenceChanged: changed.delete(connection.uid),
        now,
      }),
    );
    await this.events.publishAll(ctx, 'user_connection_status_changed', events);
  }

  /** A user who is connected becomes offline or online for the others. Their row is locked: no connection is registered meanwhile. */
  private async hideOrShow(
    tx: RequestContext,
    { uid, presenceVisibility }: InternalEventPayloads['user_presence_visibility_changed'],
  ): Promise<void> {
    const connection = await this.repository.findOldest(tx, uid);
    if (!connection) return;
    const now = new Date();
    const isShown = presenceVisibility === 'everyone';
    if (isShown) await this.users.setStatus(tx, [uid], 'available', now);
    const status = isShown ? 'online' : 'offline';
    const event = statusChanged(connection, { action: 'connected', status, presenceChanged: true, now });
    await this.events.publish(tx, { name: 'user_connection_status_changed', ...event });
  }

  /** Ordered by app id, so that concurrent transactions cannot deadlock. */
  private async forEachApp(tx: InstallationContext, connections: AppConnection[], work: WorkInApp): Promise<void> {
    const apps = new Map<string, AppIdentity>(connections.map(({ app }) => [app.id, app]));
    for (const id of [...apps.keys()].sort()) {
      const ctx: RequestContext = { ...tx, app: apps.get(id)!, principal: { kind: 'system' } };
      await work(
        ctx,
        connections.filter(({ app }) => app.id === id),
      );
    }
  }
}

const uidsOf = (connections: RegisteredConnection[]): string[] => [...new Set(connections.map(({ uid }) => uid))];

function statusChanged(
  { uid, platform, connectedAt }: RegisteredConnection,
  {
    action,
    status,
    presenceChanged,
    now,
  }: Pick<EventPayloads['user_connection_status_changed'], 'action' | 'status' | 'presenceChanged'> & { now: Date },
): Omit<DomainEvent<'user_connection_status_changed'>, 'name'> {
  return {
    subject: `user:${uid}`,
    payload: {
      uid,
      status,
      connectedAt: connectedAt.getTime(),
      platform,
      action,
      presenceChanged,
      timestamp: now.getTime(),
    },
  };
}
