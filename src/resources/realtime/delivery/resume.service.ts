import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { RequestContext } from '#platform/context/context.js';
import { Batcher } from '#platform/database/batching/batcher.js';
import { EventLog, type LogBounds } from '#platform/events/event-log.js';
import { EventPayloadsService } from '#resources/event-payloads/event-payloads.service.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { SharedFrame } from '../protocol/protocol.js';
import { RESUMED_EVENTS } from '../protocol/realtime-limits.js';
import { eventFrame, resumedFrame, resumeFailedFrame, type ResumeFailure } from '../protocol/server-frame.js';
import { RealtimeMetrics } from '../realtime-metrics.js';
import { AppStateRepository, type AppDeliveryState } from './app-state.repository.js';
import { EventFanOut } from './event-fan-out.js';
import { visibleEvent } from './event-visibility.js';
import { MissedEventsRepository } from './missed-events.repository.js';

/** Leaves database connections for requests when many clients resume at once. */
const MAX_CONCURRENT_RESUMES = 3;
/** Queries of the log per resume. Each reads many events that do not concern the user. */
const MAX_QUERIES = 40;
const BATCH_SIZE = 200;

/** What decides whether a client can resume. */
interface ResumeBeginning extends LogBounds {
  readonly app: AppDeliveryState;
}

interface MissedEvents {
  readonly events: OutboundEvent[];
  /** The client has missed no others up to this position. */
  readonly upTo: bigint;
}

/**
 * Sends a client the events that it missed, read from the log, until it has caught up with the live connections. It becomes live in the
 * same turn of the event loop, so no event is lost and none has to be buffered.
 */
@Injectable()
export class ResumeService {
  private readonly limit = pLimit(MAX_CONCURRENT_RESUMES);
  // After a restart all clients ask at once, and the answers are the same for those of an app.
  private readonly beginnings = new Batcher<RequestContext, ResumeBeginning>(async (contexts) => {
    const bounds = await this.log.bounds();
    const apps = await this.ofEachApp(contexts, (ctx) => this.appStates.find(ctx));
    return apps.map((app) => ({ ...bounds, app }));
  }, BATCH_SIZE);
  private readonly newestMissed = new Batcher<RequestContext, bigint>(
    (contexts) => this.ofEachApp(contexts, (ctx) => this.missedEvents.newest(ctx)),
    BATCH_SIZE,
  );

  constructor(
    private readonly log: EventLog,
    private readonly missedEvents: MissedEventsRepository,
    private readonly appStates: AppStateRepository,
    private readonly eventPayloads: EventPayloadsService,
    private readonly connections: Connections,
    private readonly fanOut: EventFanOut,
    private readonly metrics: RealtimeMetrics,
  ) {}

  /** @param lastEventId the last event that the client received */
  async resume(connection: Connection, lastEventId: string): Promise<void> {
    const failure = (await this.checkResuming(connection, lastEventId)) ?? (await this.catchUp(connection));
    if (!connection.isOpen()) return;
    this.metrics.countResume(failure ?? 'resumed');
    if (!failure) return;
    connection.stage = 'live';
    connection.send(resumeFailedFrame(this.fanOut.position, failure));
  }

  private async checkResuming(connection: Connection, lastEventId: string): Promise<ResumeFailure | undefined> {
    const last = BigInt(lastEventId);
    const { newest, oldest, app } = await this.beginnings.submit(connection.context);
    // the first position of an app that has just arrived from another cell is in no event
    if (last > newest && last !== app.firstEventPosition) return 'unknown';
    // The client has the position from the installation that the app was moved from.
    if (last < app.firstEventPosition) return 'too_old';
    if (last < oldest - 1n) return 'too_old';
    connection.position = last;
    return undefined;
  }

  /** Finds for each context what is the same for all of its app, once for each app. */
  private async ofEachApp<Found>(
    contexts: RequestContext[],
    find: (ctx: RequestContext) => Promise<Found>,
  ): Promise<Found[]> {
    const apps = new Map(contexts.map((ctx) => [ctx.app.id, ctx]));
    const finding = [...apps].map(async ([id, ctx]) => [id, await this.limit(() => find(ctx))] as const);
    const found = new Map(await Promise.all(finding));
    return contexts.map(({ app }) => found.get(app.id)!);
  }

  /** @returns why the client cannot resume; undefined if it has caught up or disconnected */
  private async catchUp(connection: Connection): Promise<ResumeFailure | undefined> {
    let sent = 0;
    for (let queries = 0; queries < MAX_QUERIES && connection.isOpen(); queries++) {
      if (connection.position >= this.fanOut.position) {
        connection.stage = 'live';
        connection.send(resumedFrame(connection.position, sent));
        return undefined;
      }
      const { events, upTo } = await this.nextEvents(connection);
      sent += events.length;
      if (sent > RESUMED_EVENTS) return 'too_many';
      for (const event of events) await connection.sendAndFlush(new SharedFrame(eventFrame(event), event));
      connection.position = upTo;
    }
    return 'too_many';
  }

  private async nextEvents(connection: Connection): Promise<MissedEvents> {
    const { context, position } = connection;
    const upTo = this.fanOut.position;
    // Asked for after the log has the events up to that position, so that none of these is overlooked.
    if ((await this.newestMissed.submit(context)) <= position) return { events: [], upTo };
    return this.limit(() => this.readEvents(connection));
  }

  private async readEvents(connection: Connection): Promise<MissedEvents> {
    const { context, session, position } = connection;
    const subscriber = { uid: session.uid, guids: [...this.connections.guidsOf(session.app.id, session.uid)] };
    const range = { after: position, upTo: this.fanOut.position };
    const { events, upTo } = await this.missedEvents.next(context, subscriber, range);
    const outbound = await this.eventPayloads.serialize({}, events);
    return { events: outbound.flatMap((event) => this.visibleOn(connection, event) ?? []), upTo };
  }

  private visibleOn({ session: { app, uid, user } }: Connection, event: OutboundEvent): OutboundEvent | undefined {
    const { uids, guid, guids = [], except, onlyMembersOf } = event.audience;
    if (except.includes(uid)) return undefined;
    const ownGuids = this.connections.guidsOf(app.id, uid);
    if (onlyMembersOf !== undefined && !ownGuids.has(onlyMembersOf)) return undefined;
    const isInAudience =
      uids.includes(uid) || (guid !== undefined && ownGuids.has(guid)) || guids.some((each) => ownGuids.has(each));
    return isInAudience ? visibleEvent(user, event) : undefined;
  }
}
