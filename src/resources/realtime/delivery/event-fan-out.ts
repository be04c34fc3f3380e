import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from '#platform/events/event-channel.js';
import { EventLog, type LoggedEvent } from '#platform/events/event-log.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { isRequestOf } from '#resources/client-libraries/client-library-requests.js';
import { EventPayloadsService } from '#resources/event-payloads/event-payloads.service.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { eventsWithReactions, reactionAsEdit } from '../client-libraries/reactions-in-metadata.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { PresenceBroadcaster } from '../presence/presence-broadcaster.js';
import { SharedFrame } from '../protocol/protocol.js';
import { eventFrame, pingFrame } from '../protocol/server-frame.js';
import { RealtimeMetrics } from '../realtime-metrics.js';
import { relevantEvents } from './event-routing.js';
import { visibleEvent } from './event-visibility.js';
import { membershipChange } from './membership-change.js';
import { SessionRevalidator } from './session-revalidator.js';

const BATCH = 500;
/** Events within this time are read from the log in one query. */
const PAUSE_MILLISECONDS = 5;
/** After this time sending yields to the event loop, for requests and other connections. */
const YIELD_MILLISECONDS = 10;

/** What clients are sent for an event, and what client libraries are, where that differs. */
interface OutboundForms {
  readonly event: OutboundEvent;
  readonly library?: readonly OutboundEvent[];
  /** For libraries that know reactions as edits only. */
  readonly earlyLibrary?: readonly OutboundEvent[];
}

/** Reads the event log in order, and sends each event to the connections of its audience. */
@Injectable()
export class EventFanOut implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Realtime');
  /** The position is undefined while there are no connections. */
  private deliveredPosition?: bigint;
  private readonly loop = new PollingLoop(() => this.deliverNext(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn(
        { cause: toLogFields(error) },
        'Events could not be delivered to connections; they are tried again.',
      ),
  });

  constructor(
    private readonly log: EventLog,
    private readonly pgNotifier: PgNotifier,
    private readonly eventPayloads: EventPayloadsService,
    private readonly connections: Connections,
    private readonly presenceBroadcaster: PresenceBroadcaster,
    private readonly sessions: SessionRevalidator,
    private readonly metrics: RealtimeMetrics,
  ) {}

  onModuleInit(): void {
    this.pgNotifier.listen(EVENT_CHANNEL, () => this.loop.wake());
    this.sessions.onDeparture = () => this.loop.wake();
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async close(): Promise<void> {
    await this.loop.stop();
  }

  /** Live connections have received all events up to this position. @throws Error before `begin` */
  get position(): bigint {
    if (this.deliveredPosition === undefined) throw new Error('No position before the first connection');
    return this.deliveredPosition;
  }

  /** Must be awaited after a connection was added. The first connection starts at the end of the log. */
  async begin(): Promise<void> {
    if (this.deliveredPosition !== undefined) return;
    const newest = await this.log.newest();
    this.deliveredPosition ??= newest;
  }

  /** @returns whether there may be more events */
  private async deliverNext(): Promise<boolean> {
    if (this.connections.size === 0) {
      this.deliveredPosition = undefined;
      this.sessions.departed.clear();
    }
    if (this.deliveredPosition === undefined) return false;
    // before the log is read, which has all events of an app that has left
    const departed = [...this.sessions.departed];
    const events = await this.log.readAll({}, this.deliveredPosition, BATCH);
    const relevant = relevantEvents(events, this.connections);
    const outbound = await this.outboundForms(relevant.filter((event) => !isPresence(event)));
    this.enqueuePresence(relevant);
    if (events.length > 0) await this.sessions.untilCurrent();
    await this.deliver(events, outbound);
    if (events.length === BATCH) return true;
    for (const [appId, position] of departed) this.closeDeparted(appId, position);
    return false;
  }

  /** @param position from which clients go on in the other cell */
  private closeDeparted(appId: string, position: bigint): void {
    this.sessions.departed.delete(appId);
    for (const connection of [...this.connections.ofApp(appId)]) {
      if (connection.stage === 'live') connection.send(pingFrame(position));
      connection.closeWithError(DomainError.appIsMoving(), 'tryLater');
    }
  }

  /** By position. */
  private async outboundForms(events: LoggedEvent[]): Promise<ReadonlyMap<bigint, OutboundForms>> {
    const differing = events.filter(
      ({ name, appId }) => eventsWithReactions.has(name) && this.connections.hasLibrary(appId),
    );
    const [outbound, ofLibraries] = await Promise.all([
      this.serialize(events),
      this.serialize(differing, { isOfLibrary: true }),
    ]);
    const forms = new Map<bigint, OutboundForms>(outbound.map((event) => [event.position, { event }]));
    const byExtension = new Set(differing.filter(isByExtension).map(({ position }) => position));
    for (const form of ofLibraries) {
      const { event } = forms.get(form.position) ?? {};
      if (!event) continue;
      const edit = reactionAsEdit(form);
      const library = edit && byExtension.has(form.position) ? [form, edit] : [form];
      forms.set(form.position, { event, library, earlyLibrary: edit && [edit] });
    }
    return forms;
  }

  /** An event that cannot be serialized is logged and skipped, so that it does not block the events after it. */
  private async serialize(events: LoggedEvent[], ctx: InstallationContext = {}): Promise<OutboundEvent[]> {
    try {
      return await this.eventPayloads.serialize(ctx, events);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (events.length > 1) return (await Promise.all(events.map((event) => this.serialize([event], ctx)))).flat();
      this.logger.error({ cause: toLogFields(error) }, `The event ${events[0]?.position} could not be serialized.`);
      return [];
    }
  }

  /**
   * The position advances with each event, so that a connection becomes live between two events. An event that cannot be sent is
   * logged and skipped.
   */
  private async deliver(events: LoggedEvent[], outboundForms: ReadonlyMap<bigint, OutboundForms>): Promise<void> {
    let startedAt = performance.now();
    for (const event of events) {
      const change = membershipChange(event);
      if (change) this.connections.join(event.appId, change.guid, change.joined);
      const outbound = outboundForms.get(event.position);
      if (outbound) neverThrows(() => this.send(outbound))();
      if (change) this.connections.leave(event.appId, change.guid, change.left);
      this.deliveredPosition = event.position;
      if (performance.now() - startedAt < YIELD_MILLISECONDS) continue;
      await yieldToEventLoop();
      startedAt = performance.now();
    }
  }

  private send({ event, library = [event], earlyLibrary = library }: OutboundForms): void {
    const { appId, audience } = event;
    const uids = new Set(audience.uids);
    const guids = [...(audience.guid === undefined ? [] : [audience.guid]), ...(audience.guids ?? [])];
    for (const guid of guids) for (const uid of this.connections.membersOf(appId, guid)) uids.add(uid);
    for (const uid of audience.except) uids.delete(uid);
    if (audience.onlyMembersOf !== undefined) {
      const members = this.connections.membersOf(appId, audience.onlyMembersOf);
      for (const uid of uids) if (!members.has(uid)) uids.delete(uid);
    }
    const frameOf = (form: OutboundEvent) => new SharedFrame(eventFrame(form), form);
    const own = [event];
    const formsFor = (connection: Connection) =>
      connection.deviceId === undefined ? own : connection.isOfEarlyLibrary ? earlyLibrary : library;
    const complete = new Map([event, ...library, ...earlyLibrary].map((form) => [form, frameOf(form)]));
    for (const uid of uids) {
      for (const connection of this.connections.ofUser(appId, uid)) {
        if (connection.stage !== 'live' || isOwnRequest(connection, event)) continue;
        for (const form of formsFor(connection)) {
          const visible = visibleEvent(connection.session.user, form);
          if (!visible) continue;
          connection.sendShared(complete.get(visible) ?? frameOf(visible));
          this.metrics.countEvent();
        }
      }
    }
  }

  private enqueuePresence(events: LoggedEvent[]): void {
    for (const event of events) {
      if (!isPresence(event) || !event.payload.presenceChanged) continue;
      const [connection] = this.connections.ofApp(event.appId);
      if (connection) this.presenceBroadcaster.enqueue(connection.session.app, event.payload.uid);
    }
  }
}

/** Whether the client of the connection made the request that the event is of. Another user can send the id of the device. */
const isOwnRequest = ({ deviceId, session }: Connection, { requestId, actingUid }: OutboundEvent): boolean =>
  deviceId !== undefined && requestId !== undefined && actingUid === session.uid && isRequestOf(deviceId, requestId);

const isByExtension = ({ payload }: LoggedEvent): boolean => 'byExtension' in payload;

/** Sent as frames of the type presence, by PresenceBroadcaster. */
const isPresence = (event: LoggedEvent): event is LoggedEvent<'user_connection_status_changed'> =>
  event.name === 'user_connection_status_changed';
