import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { EventLog } from '../../platform/events/event-log.js';
import { EventPayloadsService } from '../../event-payloads/event-payloads.service.js';
import type { OutboundEvent } from '../../event-payloads/outbound-event.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { EventFanOut } from './event-fan-out.service.js';
import { seenBy } from './event-visibility.js';
import { MissedEventsRepository } from './missed-events.repository.js';
import { RESUMED_EVENTS } from '../protocol/realtime-limits.js';
import { encoded, eventFrame, resumedFrame, resumeFailedFrame, type ResumeFailure } from '../protocol/server-frame.js';

/** Clients that come back all at once must leave connections to the database for requests. */
const MAX_CONCURRENT_RESUMES = 3;
/** Looks into the log, each of which goes through many events of others. */
const MAX_LOOKS = 40;

/**
 * Sends a client what it missed, straight from the log, until it has caught up with those that are live, and then makes it live
 * in the same breath. Nothing is buffered for it meanwhile.
 */
@Injectable()
export class ResumeService {
  private readonly limit = pLimit(MAX_CONCURRENT_RESUMES);

  constructor(
    private readonly log: EventLog,
    private readonly missed: MissedEventsRepository,
    private readonly eventPayloads: EventPayloadsService,
    private readonly connections: Connections,
    private readonly fanOut: EventFanOut,
  ) {}

  /** @param lastEventId the last one that the client knows of */
  async resume(connection: Connection, lastEventId: string): Promise<void> {
    const failure = (await this.checkResuming(connection, lastEventId)) ?? (await this.catchUp(connection));
    if (!failure || !connection.isOpen()) return;
    connection.stage = 'live';
    connection.send(resumeFailedFrame(this.fanOut.position, failure));
  }

  private async checkResuming(connection: Connection, lastEventId: string): Promise<ResumeFailure | undefined> {
    const last = BigInt(lastEventId);
    const [newest, oldest] = await this.limit(() => Promise.all([this.log.newest(), this.log.oldest()]));
    if (last > newest) return 'unknown';
    if (last < oldest - 1n) return 'too_old';
    connection.position = last;
    return undefined;
  }

  /** @returns why it cannot */
  private async catchUp(connection: Connection): Promise<ResumeFailure | undefined> {
    let sent = 0;
    for (let looks = 0; looks < MAX_LOOKS && connection.isOpen(); looks++) {
      if (connection.position >= this.fanOut.position) {
        connection.stage = 'live';
        connection.send(resumedFrame(connection.position, sent));
        return undefined;
      }
      const { events, upTo } = await this.limit(() => this.nextEvents(connection));
      sent += events.length;
      if (sent > RESUMED_EVENTS) return 'too_many';
      for (const event of events) await connection.sendAndFlush(encoded(eventFrame(event)));
      connection.position = upTo;
    }
    return 'too_many';
  }

  private async nextEvents(connection: Connection): Promise<{ events: OutboundEvent[]; upTo: bigint }> {
    const { context, owner } = connection;
    const absentee = { uid: owner.uid, guids: [...this.connections.guidsOf(owner.app.id, owner.uid)] };
    const stretch = { after: connection.position, upTo: this.fanOut.position };
    const { events, upTo } = await this.missed.next(context, absentee, stretch);
    const presented = await this.eventPayloads.serialize(events);
    return { events: presented.flatMap((event) => this.seenOn(connection, event) ?? []), upTo };
  }

  private seenOn({ owner: { app, uid, user } }: Connection, event: OutboundEvent): OutboundEvent | undefined {
    const { uids, guid, guids = [], except, onlyMembersOf } = event.audience;
    if (except.includes(uid)) return undefined;
    const own = this.connections.guidsOf(app.id, uid);
    if (onlyMembersOf !== undefined && !own.has(onlyMembersOf)) return undefined;
    const isInAudience =
      uids.includes(uid) || (guid !== undefined && own.has(guid)) || guids.some((one) => own.has(one));
    return isInAudience ? seenBy(user, event) : undefined;
  }
}
