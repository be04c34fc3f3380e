import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { AppIdentity } from '../../platform/context.js';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.js';
import { PgNotifier } from '../../platform/database/pg-notifier.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from '../../platform/events/event-channel.js';
import { EventLog, type LoggedEvent } from '../../platform/events/event-log.js';
import { PollingLoop } from '../../platform/jobs/polling-loop.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { guarded } from '../../platform/observability/guarded.js';
import { EventPayloadsService } from '../../event-payloads/event-payloads.service.js';
import type { OutboundEvent } from '../../event-payloads/outbound-event.js';
import { Connections } from '../connections/connections.js';
import { seenBy } from './event-visibility.js';
import { membershipChange } from './membership-change.js';
import { PresenceBroadcaster } from '../presence/presence-broadcaster.service.js';
import { encoded, eventFrame } from '../protocol/server-frame.js';
import { concerningEvents } from './event-routing.js';

const BATCH = 500;
/** Events within it share a reading of the log. */
const PAUSE_MILLISECONDS = 5;
/** Sending is not interrupted for longer, so that requests and other connections have their turn. */
const TURN_MILLISECONDS = 10;

/** Reads the log of events, in order, and sends each to the connections that it concerns. */
@Injectable()
export class EventFanOut implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Realtime');
  private told?: bigint;
  private readonly loop = new PollingLoop(() => this.round(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'Events wait for their connections; they are tried again.'),
  });

  constructor(
    private readonly log: EventLog,
    private readonly pgNotifier: PgNotifier,
    private readonly eventPayloads: EventPayloadsService,
    private readonly connections: Connections,
    private readonly presenceBroadcaster: PresenceBroadcaster,
  ) {}

  onModuleInit(): void {
    this.pgNotifier.listen(EVENT_CHANNEL, () => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async close(): Promise<void> {
    await this.loop.stop();
  }

  /** Up to this position the connections that are live have been told everything. @throws before `begin` */
  get position(): bigint {
    if (this.told === undefined) throw new Error('Nobody is told of events');
    return this.told;
  }

  /** To be awaited after a connection was added: the first one begins where the log ends. */
  async begin(): Promise<void> {
    if (this.told !== undefined) return;
    const newest = await this.log.newest();
    this.told ??= newest;
  }

  /** @returns whether there is more */
  private async round(): Promise<boolean> {
    if (this.connections.size === 0) this.told = undefined;
    if (this.told === undefined) return false;
    const events = await this.log.readAll({}, this.told, BATCH);
    const concerning = concerningEvents(events, this.connections);
    const presented = await this.present(concerning.filter((event) => !isPresence(event)));
    this.notePresence(concerning);
    await this.deliver(events, new Map(presented.map((event) => [event.position, event])));
    return events.length === BATCH;
  }

  /** An event that cannot be presented must not keep all that follow it from everybody. */
  private async present(events: LoggedEvent[]): Promise<OutboundEvent[]> {
    try {
      return await this.eventPayloads.serialize(events);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (events.length > 1) return (await Promise.all(events.map((event) => this.present([event])))).flat();
      this.logger.error({ cause: toLogFields(error) }, `The event ${events[0]?.position} could not be presented.`);
      return [];
    }
  }

  /**
   * The position moves with each event, so that a connection becomes live behind one and before the next. An event that cannot be sent
   * is logged and left out.
   */
  private async deliver(events: LoggedEvent[], presented: ReadonlyMap<bigint, OutboundEvent>): Promise<void> {
    let begun = performance.now();
    for (const event of events) {
      const change = membershipChange(event);
      if (change) this.connections.join(event.appId, change.guid, change.joined);
      const shown = presented.get(event.position);
      if (shown) guarded(() => this.send(shown))();
      if (change) this.connections.leave(event.appId, change.guid, change.left);
      this.told = event.position;
      if (performance.now() - begun < TURN_MILLISECONDS) continue;
      await nextTurn();
      begun = performance.now();
    }
  }

  private send(event: OutboundEvent): void {
    const { appId, audience } = event;
    const uids = new Set(audience.uids);
    const guids = [...(audience.guid === undefined ? [] : [audience.guid]), ...(audience.guids ?? [])];
    for (const guid of guids) for (const uid of this.connections.membersOf(appId, guid)) uids.add(uid);
    for (const uid of audience.except) uids.delete(uid);
    if (audience.onlyMembersOf !== undefined) {
      const members = this.connections.membersOf(appId, audience.onlyMembersOf);
      for (const uid of uids) if (!members.has(uid)) uids.delete(uid);
    }
    let whole: Buffer | undefined;
    for (const uid of uids) {
      for (const connection of this.connections.ofUser(appId, uid)) {
        const seen = connection.stage === 'live' ? seenBy(connection.owner.user, event) : undefined;
        if (!seen) continue;
        connection.sendEncoded(seen === event ? (whole ??= encoded(eventFrame(event))) : encoded(eventFrame(seen)));
      }
    }
  }

  private notePresence(events: LoggedEvent[]): void {
    for (const event of events) {
      if (!isPresence(event) || !event.payload.presenceChanged) continue;
      const app = this.appOf(event.appId);
      if (app) this.presenceBroadcaster.note(app, event.payload.uid);
    }
  }

  private appOf(appId: string): AppIdentity | undefined {
    for (const { owner } of this.connections.ofApp(appId)) return owner.app;
    return undefined;
  }
}

/** Told in frames of its own, to those who want to know. */
const isPresence = (event: LoggedEvent): event is LoggedEvent<'user_connection_status_changed'> =>
  event.name === 'user_connection_status_changed';
