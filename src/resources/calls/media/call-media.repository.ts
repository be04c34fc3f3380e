import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AppContext, AppIdentity, InstallationContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { RowOf } from '#platform/database/statement.js';
import * as sql from './call-media.sql.js';
import type { CallDevice } from './room-name.js';

/** A room of LiveKit. */
export interface Room {
  readonly sid: string;
  readonly startedAt: Date;
  readonly finishedAt?: Date;
}

/** One connection of a device to a room. */
export interface Visit extends CallDevice {
  readonly participantSid: string;
  readonly joinedAt: Date;
  readonly leftAt?: Date;
}

export type MeetingTimes = RowOf<'call-media-meeting-times'>;

export interface UnseenRoom {
  readonly app: AppIdentity;
  readonly sessionId: string;
  readonly roomSid: string;
  readonly lastKnownAt: Date;
}

/**
 * The rooms and visits of calls, as LiveKit describes them, and the participant entries that follow from them. Every change needs the lock on
 * the call.
 */
@Injectable()
export class CallMediaRepository extends TableRepository('callVisit') {
  /** @returns whether the user exists; if so, they are not erased before the end of the transaction */
  async lockUserForShare(ctx: AppContext, uid: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lockUser, [uid]);
  }

  /** @param mid of a room that is new */
  async recordRoom(
    ctx: AppContext,
    sessionId: string,
    { sid, startedAt, finishedAt }: Room,
    mid: string = randomUUID(),
  ): Promise<void> {
    await this.query(ctx, sql.recordRoom, [sessionId, sid, mid, startedAt, finishedAt]);
  }

  /** Must be called for a call that is ended otherwise than by its room. */
  async finishRooms(ctx: AppContext, sessionId: string, finishedAt: Date): Promise<void> {
    await this.query(ctx, sql.finishRooms, [sessionId, finishedAt]);
  }

  /** @returns whether the visit was unknown */
  async recordVisit(ctx: AppContext, sessionId: string, roomSid: string, visit: Visit): Promise<boolean> {
    const { participantSid, uid, deviceId, joinedAt, leftAt } = visit;
    const known = await this.query(ctx, sql.findVisit, [sessionId, participantSid]);
    await this.query(ctx, sql.recordVisit, [sessionId, participantSid, roomSid, uid, deviceId, joinedAt, leftAt]);
    return known.length === 0;
  }

  /** All null for a meeting that nobody has joined. */
  async meetingTimes(ctx: AppContext, sessionId: string): Promise<MeetingTimes> {
    return (await this.query(ctx, sql.meetingTimes, [sessionId]))[0]!;
  }

  /** Makes the participant entries of devices with visits from the visits. */
  async refineEntries(ctx: AppContext, sessionId: string): Promise<void> {
    await this.query(ctx, sql.adoptEntries, [sessionId]);
    await this.query(ctx, sql.addEntries, [sessionId]);
    await this.query(ctx, sql.refineEntries, [sessionId]);
  }

  /** The devices of the users that are in rooms. @param guid only in calls of this group */
  async listOpenVisits(
    ctx: AppContext,
    uids: string[],
    guid?: string,
  ): Promise<(CallDevice & { sessionId: string })[]> {
    return this.query(ctx, sql.listOpenVisits, [uids, guid]);
  }

  /** Returns the meetings that have not ended. */
  async listMeetingsOfGroup(ctx: AppContext, guid: string): Promise<string[]> {
    const meetings = await this.query(ctx, sql.listMeetingsOfGroup, [guid]);
    return meetings.map(({ sessionId }) => sessionId);
  }

  /** Whether the call has ended or does not exist. */
  async isFinished(ctx: AppContext, sessionId: string): Promise<boolean> {
    return (await this.first(ctx, sql.isFinished, [sessionId]))!.finished;
  }

  async eraseUser(ctx: AppContext, uid: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid } });
  }

  /** Rooms of ongoing calls that LiveKit has not listed since `before`. */
  async listUnseenRooms(ctx: InstallationContext, before: Date, limit: number): Promise<UnseenRoom[]> {
    const rows = await this.database.forInstallation(ctx).query(sql.listUnseenRooms, [before, limit]);
    return rows.map(({ appId, region, createdAt, startedAt: _, ...room }) => ({
      ...room,
      app: { id: appId, region, createdAt },
    }));
  }

  async markSeen(ctx: AppContext, sessionId: string, roomSid: string, seenAt: Date): Promise<void> {
    await this.query(ctx, sql.markSeen, [sessionId, roomSid, seenAt]);
  }
}
