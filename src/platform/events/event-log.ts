import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext, RequestContext } from '../context/context.js';
import { Database } from '../database/database.js';
import type { RowOf } from '../database/statement.js';
import * as sql from './event-log.sql.js';
import type { EventName, EventPayloads } from './event-map.js';

/** An event of the event map as it is stored in the log. */
export type LoggedEvent<Name extends EventName = EventName> = {
  [Each in Name]: {
    /** Unique in the installation; later events have larger ones. */
    readonly position: bigint;
    readonly appId: string;
    readonly name: Each;
    readonly subject: string;
    readonly payload: EventPayloads[Each];
    readonly occurredAt: Date;
    readonly requestId?: string;
    /** Who made the request; a user or the system user. */
    readonly actingUid?: string;
    /** The span that the event continues, if it is recorded. */
    readonly traceParent?: string;
  };
}[Name];

/** What consumers choose events by. */
export interface EventKind {
  readonly appId: string;
  readonly name: EventName;
}

/** Consecutive events of all apps. */
export interface EventBatch {
  readonly kinds: readonly EventKind[];
  readonly count: number;
  /** The events are those after this position, up to and including `lastPosition`. */
  readonly after: bigint;
  readonly lastPosition: bigint;
  /** The events of these kinds, in order. */
  read(kinds: readonly EventKind[]): Promise<LoggedEvent[]>;
}

/** Positions of the log. */
export type LogBounds = RowOf<'events-bounds'>;

/** All events in order. An event of the outbox gets here once it is committed, and stays for EVENT_RETENTION_HOURS. */
@Injectable()
export class EventLog {
  constructor(private readonly database: Database) {}

  /** The events of the app after the position. */
  async read(ctx: RequestContext, after: bigint, limit: number): Promise<LoggedEvent[]> {
    return (await this.database.forApp(ctx).query(sql.read, [after, limit])).map(loggedEvent);
  }

  /** The events of all apps after the position. */
  async readAll(ctx: InstallationContext, after: bigint, limit: number): Promise<LoggedEvent[]> {
    return (await this.database.forInstallation(ctx).query(sql.readAll, [after, limit])).map(loggedEvent);
  }

  /** The events of all apps after the position, read by kind. @returns undefined if there are none */
  async batch(ctx: InstallationContext, after: bigint, limit: number): Promise<EventBatch | undefined> {
    return this.batchOf(ctx, after, await this.database.forInstallation(ctx).query(sql.kindsAfter, [after, limit]));
  }

  /** The events of the app after the position, up to another. @returns undefined if there are none */
  async batchOfApp(
    ctx: AppContext,
    range: { after: bigint; last: bigint },
    limit: number,
  ): Promise<EventBatch | undefined> {
    const { after, last } = range;
    return this.batchOf(ctx, after, await this.database.forApp(ctx).query(sql.kindsOfApp, [after, last, limit]));
  }

  private batchOf(ctx: InstallationContext, after: bigint, kinds: sql.KindRow[]): EventBatch | undefined {
    if (kinds.length === 0) return undefined;
    const lastPosition = kinds.reduce((last, kind) => (kind.lastPosition > last ? kind.lastPosition : last), after);
    return {
      kinds,
      count: kinds.reduce((sum, { count }) => sum + count, 0),
      after,
      lastPosition,
      read: (chosen) => this.readKinds(ctx, after, lastPosition, chosen),
    };
  }

  private async readKinds(
    ctx: InstallationContext,
    after: bigint,
    last: bigint,
    kinds: readonly EventKind[],
  ): Promise<LoggedEvent[]> {
    if (kinds.length === 0) return [];
    const values = [after, last, kinds.map(({ appId }) => appId), kinds.map(({ name }) => name)] as const;
    return (await this.database.forInstallation(ctx).query(sql.readKinds, values)).map(loggedEvent);
  }

  /** The position of the newest event of the installation; 0 where there is none. */
  async newest(ctx: InstallationContext = {}): Promise<bigint> {
    return (await this.bounds(ctx)).newest;
  }

  /** The positions of the oldest stored and the newest event of the installation; 0 where there is none. Earlier events are removed. */
  async bounds(ctx: InstallationContext = {}): Promise<LogBounds> {
    const [row] = await this.database.forInstallation(ctx).query(sql.bounds, []);
    return row!;
  }
}

const loggedEvent = ({ requestId, actingUid, traceParent, ...event }: sql.EventRow): LoggedEvent =>
  ({
    ...event,
    requestId: requestId ?? undefined,
    actingUid: actingUid ?? undefined,
    traceParent: traceParent ?? undefined,
  }) as LoggedEvent;
