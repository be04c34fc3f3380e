import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AppsService } from '#resources/management/apps.service.js';
import { CallFilesService } from '../files/call-files.service.js';
import { isOngoing, isOver, openEntriesOf, type LiveCall } from '../live/live-call.js';
import { LiveCallsRepository } from '../live/live-calls.repository.js';
import { LiveCallsService } from '../live/live-calls.service.js';
import { CallMediaRepository, type Room, type Visit } from '../media/call-media.repository.js';
import { CallRoomsService } from '../media/call-rooms.service.js';
import type { MediaEvent } from './media-event.js';

/**
 * Stores what LiveKit reports about rooms, and derives the state of calls and meetings from it. Reports arrive in any order, more than once,
 * and late: what is stored of a room or visit are its earliest times, and the rest follows from all that is stored.
 */
@Injectable()
export class MediaEventsService {
  constructor(
    private readonly apps: AppsService,
    private readonly rows: LiveCallsRepository,
    private readonly liveCalls: LiveCallsService,
    private readonly media: CallMediaRepository,
    private readonly rooms: CallRoomsService,
    private readonly files: CallFilesService,
    private readonly database: Database,
  ) {}

  /** Events of apps that do not exist are ignored. */
  async record(ctx: InstallationContext, event: MediaEvent): Promise<void> {
    const [app] = await this.apps.contextsOf(ctx, [event.appId]);
    if (!app) return;
    if (event.kind === 'room') return this.recordRoom(app, event.sessionId, event.room, event.visit);
    const { sessionId, files } = event;
    for (const { seconds, ...file } of files)
      await this.files.addRecording(app, sessionId, { ...file, minutes: seconds / 60 }).catch(ignoringMissingCall);
  }

  /** @param visit in the room, if the report is about one */
  async recordRoom(ctx: RequestContext, sessionId: string, room: Room, visit?: Visit): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      // before the lock on the call, as everywhere; a user who was erased leaves no trace
      const known = visit && (await this.media.lockUserForShare(tx, visit.uid)) ? visit : undefined;
      await this.rows.lockParties(tx, sessionId);
      const call = await this.rows.lock(tx, sessionId);
      if (!call) return this.endUnknownRoom(tx, sessionId, room);
      await this.media.recordRoom(tx, sessionId, room, call.isMeeting ? undefined : call.mid);
      const isNew = known && (await this.media.recordVisit(tx, sessionId, room.sid, known));
      if (call.isMeeting) await this.updateMeeting(tx, call, isNew ? known : undefined);
      else if (isOngoing(call)) await this.updateOngoing(tx, call, room, isNew ? known : undefined);
      else if (isOver(call)) await this.updateEnded(tx, call, room, known);
    });
  }

  /** A room of a call or meeting that was deleted, or of a token for one. */
  private async endUnknownRoom(tx: RequestContext, sessionId: string, { finishedAt }: Room): Promise<void> {
    if (!finishedAt) await this.rooms.deleteRoom(tx, sessionId);
  }

  private async updateMeeting(tx: RequestContext, call: LiveCall, newVisit?: Visit): Promise<void> {
    const { sessionId } = call;
    const { startedAt, runStartedAt, endedAt, mid } = await this.media.meetingTimes(tx, sessionId);
    if (!startedAt || !runStartedAt || !mid) return;
    if (!isOngoing(call) && (!endedAt || !isOver(call))) await this.liveCalls.startMeeting(tx, call, runStartedAt);
    await this.rows.changeTimes(tx, sessionId, { mid, startedAt, endedAt });
    const current = await this.refined(tx, sessionId);
    await this.publish(tx, call, current, newVisit);
    if (endedAt && isOngoing(current))
      await this.liveCalls.end(tx, { ...current, startedAt: runStartedAt }, SYSTEM_UID, { finishedAt: endedAt });
  }

  private async updateOngoing(tx: RequestContext, call: LiveCall, room: Room, newVisit?: Visit): Promise<void> {
    const current = await this.refined(tx, call.sessionId);
    await this.publish(tx, call, current, newVisit);
    const finishedAt = finishOf(call, room);
    if (finishedAt) await this.liveCalls.end(tx, current, SYSTEM_UID, { finishedAt });
  }

  private async updateEnded(tx: RequestContext, call: LiveCall, room: Room, visit?: Visit): Promise<void> {
    const { sessionId, endedAt } = call;
    const finishedAt = finishOf(call, room);
    // of several rooms of one call, the first that finished ended it
    if (finishedAt && endedAt && finishedAt < endedAt)
      await this.rows.changeTimes(tx, sessionId, { endedAt: finishedAt });
    await this.media.refineEntries(tx, sessionId);
    const isLate =
      endedAt && !room.finishedAt && (visit ? !visit.leftAt && visit.joinedAt > endedAt : room.startedAt > endedAt);
    if (isLate) await this.rooms.deleteRoom(tx, sessionId);
  }

  private async refined(tx: RequestContext, sessionId: string): Promise<LiveCall> {
    await this.media.refineEntries(tx, sessionId);
    return (await this.rows.lock(tx, sessionId))!;
  }

  /**
   * A device that signalling or an earlier connection has brought into the call does not join again. Of a visit that is reported when it is
   * over, both events are published.
   */
  private async publish(tx: RequestContext, before: LiveCall, current: LiveCall, newVisit?: Visit): Promise<void> {
    if (!isOngoing(current)) return;
    for (const { uid, deviceId, joinedAt, leftAt } of current.participants) {
      if (deviceId === null || joinedAt === null) continue;
      const device = { uid, deviceId };
      const wasOpen = openEntriesOf(before, uid, deviceId).length > 0;
      const isPast = !wasOpen && leftAt && newVisit?.uid === uid && newVisit.deviceId === deviceId;
      if ((!wasOpen && !leftAt) || isPast) await this.liveCalls.deviceJoined(tx, current, device, joinedAt);
      if ((wasOpen && leftAt) || isPast) await this.liveCalls.deviceLeft(tx, current, device, { joinedAt, leftAt });
    }
  }
}

/**
 * When the room ended the call. A room that finished before the call was answered did not end it. Times of reports are whole seconds.
 *
 * @returns undefined if it did not
 */
function finishOf({ startedAt }: LiveCall, { finishedAt }: Room): Date | undefined {
  if (!startedAt || !finishedAt || finishedAt.getTime() < Math.floor(startedAt.getTime() / 1000) * 1000)
    return undefined;
  return finishedAt < startedAt ? startedAt : finishedAt;
}

function ignoringMissingCall(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'ERR_CALL_SESSION_NOT_FOUND') throw error;
}
