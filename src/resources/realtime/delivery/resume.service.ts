import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { EventLog } from '#platform/events/event-log.js';
import { EventPayloadsService } from '#resources/event-payloads/event-payloads.service.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { SharedFrame } from '../protocol/protocol.js';
import { RESUMED_EVENTS } from '../protocol/realtime-limits.js';
import { eventFrame, resumedFrame, resumeFailedFrame, type ResumeFailure } from '../protocol/server-frame.js';
import { AppStateRepository } from './app-state.repository.js';
import { EventFanOut } from './event-fan-out.service.js';
import { visibleEvent } from './event-visibility.js';
import { MissedEventsRepository } from './missed-events.repository.js';

/** Leaves database connections for requests when many clients resume at once. */
const MAX_CONCURRENT_RESUMES = 3;
/** Queries of the log per resume. Each reads many events that do not concern the user. */
const MAX_QUERIES = 40;

/**
 * Sends a client the events that it missed, read from the log, until it has caught up with the live connections. It becomes live in the
 * same turn of the event loop, so no event is lost and none has to be buffered.
 */
@Injectable()
export class ResumeService {
  private readonly limit = pLimit(MAX_CONCURRENT_RESUMES);

  constructor(
    private readonly log: EventLog,
    private readonly missedEvents: MissedEventsRepository,
    private readonly appStates: AppStateRepository,
    private readonly eventPayloads: EventPayloadsService,
    private readonly connections: Connections,
    private readonly fanOut: EventFanOut,
  ) {}

  /** @param lastEventId the last event that the client received */
  async resume(connection: Connection, lastEventId: string): Promise<void> {
    const failure = (await this.checkResuming(connection, lastEventId)) ?? (await this.catchUp(connection));
    if (!failure || !connection.isOpen()) return;
    connection.stage = 'live';
    connection.send(resumeFailedFrame(this.fanOut.position, failure));
  }

  private async checkResuming(connection: Connection, lastEventId: string): Promise<ResumeFailure | undefined> {
    const last = BigInt(lastEventId);
    const [{ newest, oldest }, app] = await this.limit(() =>
      Promise.all([this.log.bounds(), this.appStates.find(connection.context)]),
    );
    if (last > newest) return 'unknown';
    // The client has the position from the installation that the app was moved from.
    if (last < app.firstEventPosition) return 'too_old';
    if (last < oldest - 1n) return 'too_old';
    connection.position = last;
    return undefined;
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
      const { events, upTo } = await this.limit(() => this.nextEvents(connection));
      sent += events.length;
      if (sent > RESUMED_EVENTS) return 'too_many';
      for (const event of events) await connection.sendAndFlush(new SharedFrame(eventFrame(event), event));
      connection.position = upTo;
    }
    return 'too_many';
  }

  private async nextEvents(connection: Connection): Promise<{ events: OutboundEvent[]; upTo: bigint }> {
    const { context, session } = connection;
    const subscriber = { uid: session.uid, guids: [...this.connections.guidsOf(session.app.id, session.uid)] };
    const range = { after: connection.position, upTo: this.fanOut.position };
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
