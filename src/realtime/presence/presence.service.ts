import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { AppIdentity, InstallationContext, RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { Batcher } from '../../platform/database/batcher.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import type { DomainEvent } from '../../platform/events/event-map.js';
import { PollingLoop } from '../../platform/jobs/polling-loop.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { UsersService } from '../../resources/users/users.service.js';
import { Connections } from '../connections/connections.js';
import {
  RealtimeConnectionsRepository,
  type OrphanedConnection,
  type RegisteredConnection,
} from './realtime-connections.repository.js';

type AppConnection = OrphanedConnection;

const MAX_AT_ONCE = 200;
const BEAT_MILLISECONDS = 10_000;
/** Without a beat a process is dead. Longer than anything that keeps a living one from it. */
const DEAD_SECONDS = 45;

/**
 * Who is connected, to whichever process, and so who is online. Each connection is a row; a process that lives says so every ten
 * seconds, and the others clear away the rows of one that does not.
 *
 * Comings and goings of a user wait for each other by the lock on the user, so that the last one to go is known to be the last.
 */
@Injectable()
export class PresenceService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Realtime');
  private readonly processId = randomUUID();
  private readonly arrivals = new Batcher<AppConnection, undefined>((some) => this.registerBatch(some), MAX_AT_ONCE);
  private readonly departures = new Batcher<AppConnection, undefined>(
    (some) => this.unregisterBatch(some),
    MAX_AT_ONCE,
  );
  /** Gone, but the database could not be told yet. */
  private failedUnregistrations: AppConnection[] = [];
  private readonly heartbeat = new PollingLoop(() => this.sendHeartbeat(), {
    pauseMilliseconds: 0,
    pollMilliseconds: BEAT_MILLISECONDS,
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
  }

  onApplicationBootstrap(): void {
    this.heartbeat.start();
  }

  /** Once it resolves, the user is online for everybody. */
  async register(connection: AppConnection): Promise<void> {
    await this.arrivals.submit(connection);
  }

  /** Never fails: what the database cannot be told now, it is told later. */
  async unregister(connection: AppConnection): Promise<void> {
    try {
      await this.departures.submit(connection);
    } catch (error) {
      this.failedUnregistrations.push(connection);
      this.logger.warn({ cause: toLogFields(error) }, 'A connection that ended stays registered for a while.');
    }
  }

  /** To be called once all connections have gone. */
  async close(): Promise<void> {
    await this.heartbeat.stop();
    if (this.failedUnregistrations.length === 0)
      await this.repository.forgetProcess({}, this.processId).catch(() => undefined);
  }

  /** Clears away what processes left that have died. */
  async sweep(ctx: InstallationContext): Promise<void> {
    while (await this.database.withTransaction(ctx, (tx) => this.sweepSome(tx)));
  }

  /** @returns whether there may be more */
  private async sweepSome(tx: InstallationContext): Promise<boolean> {
    const dead = await this.repository.lockDead(tx, DEAD_SECONDS);
    if (dead === undefined) return false;
    const orphans = await this.repository.orphans(tx, dead, MAX_AT_ONCE);
    await this.inEachApp(tx, orphans, (ctx, some) => this.unregisterInApp(ctx, some));
    if (orphans.length < MAX_AT_ONCE) await this.repository.forgetProcess(tx, dead);
    return true;
  }

  private async sendHeartbeat(): Promise<false> {
    if (await this.repository.see({}, this.processId)) await this.reregisterAll();
    for (const connection of this.failedUnregistrations.splice(0)) await this.unregister(connection);
    await this.sweep({});
    return false;
  }

  /** The others may have taken this process for dead, and its connections for gone. */
  private async reregisterAll(): Promise<void> {
    await Promise.all([...this.connections.all()].map(({ id, owner }) => this.register({ id, ...owner })));
  }

  private async registerBatch(some: AppConnection[]): Promise<undefined[]> {
    await this.database.withTransaction({}, (tx) =>
      this.inEachApp(tx, some, (ctx, ofApp) => this.registerInApp(ctx, ofApp)),
    );
    return some.map(() => undefined);
  }

  private async unregisterBatch(some: AppConnection[]): Promise<undefined[]> {
    await this.database.withTransaction({}, (tx) =>
      this.inEachApp(tx, some, (ctx, ofApp) => this.unregisterInApp(ctx, ofApp)),
    );
    return some.map(() => undefined);
  }

  private async registerInApp(ctx: RequestContext, some: RegisteredConnection[]): Promise<void> {
    const uids = uidsOf(some);
    const now = new Date();
    await this.users.lockForStatusUpdate(ctx, uids);
    const added = await this.repository.add(ctx, this.processId, some);
    const come = some.filter(({ id }) => added.has(id));
    const changed = new Set(await this.users.setStatus(ctx, uids, 'available', now));
    const events = come.map((connection) =>
      statusChanged(connection, 'connected', changed.delete(connection.uid), now),
    );
    await this.events.publishAll(ctx, 'user_connection_status_changed', events);
  }

  private async unregisterInApp(ctx: RequestContext, some: RegisteredConnection[]): Promise<void> {
    const now = new Date();
    await this.users.lockForStatusUpdate(ctx, uidsOf(some));
    const removed = await this.repository.remove(
      ctx,
      some.map(({ id }) => id),
    );
    const gone = some.filter(({ id }) => removed.has(id));
    const connected = await this.repository.connectedUids(ctx, uidsOf(gone));
    const absent = uidsOf(gone).filter((uid) => !connected.has(uid));
    const changed = new Set(await this.users.setStatus(ctx, absent, 'offline', now));
    const events = gone.map((connection) =>
      statusChanged(connection, 'disconnected', changed.delete(connection.uid), now),
    );
    await this.events.publishAll(ctx, 'user_connection_status_changed', events);
  }

  /** In an order that is always the same, so that no two transactions wait for each other. */
  private async inEachApp(
    tx: InstallationContext,
    some: AppConnection[],
    work: (ctx: RequestContext, ofApp: AppConnection[]) => Promise<void>,
  ): Promise<void> {
    const apps = new Map<string, AppIdentity>(some.map(({ app }) => [app.id, app]));
    for (const id of [...apps.keys()].sort()) {
      const ctx: RequestContext = { ...tx, app: apps.get(id)!, principal: { kind: 'system' } };
      await work(
        ctx,
        some.filter(({ app }) => app.id === id),
      );
    }
  }
}

const uidsOf = (connections: RegisteredConnection[]): string[] => [...new Set(connections.map(({ uid }) => uid))];

function statusChanged(
  { uid, platform, connectedAt }: RegisteredConnection,
  action: 'connected' | 'disconnected',
  presenceChanged: boolean,
  now: Date,
): Omit<DomainEvent<'user_connection_status_changed'>, 'name'> {
  return {
    subject: `user:${uid}`,
    payload: {
      uid,
      status: action === 'connected' ? 'online' : 'offline',
      connectedAt: connectedAt.getTime(),
      platform,
      action,
      presenceChanged,
      timestamp: now.getTime(),
    },
  };
}
