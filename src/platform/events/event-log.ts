import { Injectable } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../context.js';
import { Database } from '../database/database.js';
import { bounds, read, readAll, type EventRow } from './event-log.sql.js';
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
  };
}[Name];

/** All events in order. An event of the outbox gets here once it is committed, and stays for EVENT_RETENTION_HOURS. */
@Injectable()
export class EventLog {
  constructor(private readonly database: Database) {}

  /** The events of the app after the position. */
  async read(ctx: RequestContext, after: bigint, limit: number): Promise<LoggedEvent[]> {
    return (await this.database.forApp(ctx).query(read, [after, limit])).map(loggedEvent);
  }

  /** The events of all apps after the position. */
  async readAll(ctx: InstallationContext, after: bigint, limit: number): Promise<LoggedEvent[]> {
    return (await this.database.forInstallation(ctx).query(readAll, [after, limit])).map(loggedEvent);
  }

  /** The position of the newest event of the installation; 0 where there is none. */
  async newest(ctx: InstallationContext = {}): Promise<bigint> {
    return (await this.bounds(ctx)).newest;
  }

  /** The position of the oldest stored event of the installation; 0 where there is none. Earlier events are removed. */
  async oldest(ctx: InstallationContext = {}): Promise<bigint> {
    return (await this.bounds(ctx)).oldest;
  }

  private async bounds(ctx: InstallationContext): Promise<{ oldest: bigint; newest: bigint }> {
    const [row] = await this.database.forInstallation(ctx).query(bounds, []);
    return row!;
  }
}

const loggedEvent = ({ requestId, ...event }: EventRow): LoggedEvent =>
  ({ ...event, requestId: requestId ?? undefined }) as LoggedEvent;
