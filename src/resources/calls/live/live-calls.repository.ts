import { Injectable } from '@nestjs/common';
import type { CallStatus, CallType, ReceiverType } from '#generated/prisma/enums.js';
import type { AppIdentity, InstallationContext, RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { CallEntry, LiveCall } from './live-call.js';
import * as sql from './live-calls.sql.js';

/** Due calls that are read at once. Some of them may be locked by other servers. */
const DUE_CALLS = 20;

/** A user or a group. Each has one slot, so one active call at a time. */
export interface SlotHolder {
  holderType: ReceiverType;
  holder: string;
}

interface DueCall {
  sessionId: string;
  app: AppIdentity;
}

/** Calls that are ringing or ongoing. Every change needs the lock on the call; slots are the exception, their key is unique. */
@Injectable()
export class LiveCallsRepository extends Repository {
  /** Locks the users until the end of the transaction. @returns the uids of those who are active */
  async lockUsersForShare(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    const users = await this.query(ctx, sql.lockUsersForShare, [uids]);
    return new Set(users.map(({ uid }) => uid));
  }

  /** Locks the membership until the end of the transaction. @returns whether the user is a member of the group */
  async lockMemberForShare(ctx: RequestContext, guid: string, uid: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lockMemberForShare, [guid, uid]);
  }

  /**
   * Until the end of the transaction nobody deletes the group of the call, or the two users of a one-to-one call. To be locked before the
   * call.
   */
  async lockParties(ctx: RequestContext, sessionId: string): Promise<void> {
    await this.query(ctx, sql.lockParties, [sessionId]);
  }

  /** Locks the call until the end of the transaction. */
  async lock(ctx: RequestContext, sessionId: string): Promise<LiveCall | undefined> {
    const [call] = await this.query(ctx, sql.lock, [sessionId]);
    if (!call) return undefined;
    // after the lock, because another transaction may have changed the entries while this one waited for it
    return { ...call, ...(await this.entries(ctx, sessionId)) };
  }

  /** The participants as they are now. */
  async entries(ctx: RequestContext, sessionId: string): Promise<Pick<LiveCall, 'participants' | 'hasMedia'>> {
    const participants = await this.query(ctx, sql.entries, [sessionId]);
    return { participants, hasMedia: participants.some(({ hasMedia }) => hasMedia) };
  }

  /** Locks the call, of any app, that is overdue for the longest time and not locked by another server, and its parties before it. */
  async lockDue(ctx: InstallationContext, now: Date): Promise<DueCall | undefined> {
    const due = await this.database.forInstallation(ctx).query(sql.findDue, [now, DUE_CALLS]);
    for (const { sessionId, appId, region, createdAt } of due) {
      const app = { id: appId, region, createdAt };
      const statements = this.database.forApp({ ...ctx, app });
      await statements.query(sql.lockParties, [sessionId]);
      if ((await statements.query(sql.lockDue, [sessionId, now])).length > 0) return { sessionId, app };
    }
    return undefined;
  }

  /** The call that has the slot of the user or group. */
  async findSessionOf(ctx: RequestContext, { holderType, holder }: SlotHolder): Promise<string | undefined> {
    return (await this.first(ctx, sql.findSessionOf, [holderType, holder]))?.sessionId;
  }

  /** Returns those of the users who have an active call, ordered by uid. */
  async listBusyUsers(ctx: RequestContext, uids: string[]): Promise<string[]> {
    const slots = await this.query(ctx, sql.listBusyUsers, [uids]);
    return slots.map(({ uid }) => uid);
  }

  /** @returns the holders whose slot was free and belongs to the call now */
  async acquireSlots(ctx: RequestContext, sessionId: string, holders: SlotHolder[]): Promise<SlotHolder[]> {
    const types = holders.map(({ holderType }) => holderType);
    const ids = holders.map(({ holder }) => holder);
    return this.query(ctx, sql.acquireSlots, [sessionId, types, ids]);
  }

  async releaseSlot(ctx: RequestContext, sessionId: string, uid: string): Promise<void> {
    await this.query(ctx, sql.releaseSlot, [sessionId, uid]);
  }

  async start(ctx: RequestContext, sessionId: string, startedAt: Date, dueAt: Date): Promise<void> {
    await this.database.forApp(ctx).prisma.call.updateMany({
      where: { appId: ctx.app.id, sessionId },
      data: { status: 'ongoing', startedAt, endedAt: null, dueAt },
    });
  }

  async changeType(ctx: RequestContext, sessionId: string, type: CallType): Promise<void> {
    await this.database.forApp(ctx).prisma.call.updateMany({ where: { appId: ctx.app.id, sessionId }, data: { type } });
  }

  /** Stores what the visits of a meeting say, which can change after its end as well. */
  async changeTimes(
    ctx: RequestContext,
    sessionId: string,
    times: { mid?: string; startedAt?: Date; endedAt: Date | null },
  ): Promise<void> {
    await this.database.forApp(ctx).prisma.call.updateMany({ where: { appId: ctx.app.id, sessionId }, data: times });
  }

  /** The device of a user who has not joined yet. */
  async assignDevice(ctx: RequestContext, sessionId: string, entry: CallEntry, deviceId: string): Promise<void> {
    await this.database.forApp(ctx).prisma.callParticipant.updateMany({
      where: { appId: ctx.app.id, sessionId, id: entry.id },
      data: { deviceId },
    });
  }

  /** When a meeting that nobody joins is deleted. */
  async extend(ctx: RequestContext, sessionId: string, dueAt: Date): Promise<void> {
    await this.database.forApp(ctx).prisma.call.updateMany({
      where: { appId: ctx.app.id, sessionId },
      data: { dueAt },
    });
  }

  /** Ends the call and releases all its slots. */
  async settle(ctx: RequestContext, sessionId: string, status: CallStatus, endedAt: Date): Promise<void> {
    await this.query(ctx, sql.settle, [sessionId, status, endedAt]);
  }

  /** @param entry the entry to reuse; without it a new one is created */
  async join(
    ctx: RequestContext,
    { sessionId, mid }: LiveCall,
    entry: CallEntry | undefined,
    { uid, deviceId, joinedAt }: { uid: string; deviceId: string; joinedAt: Date },
  ): Promise<void> {
    const { callParticipant } = this.database.forApp(ctx).prisma;
    const appId = ctx.app.id;
    const state = 'ongoing' as const;
    if (!entry) {
      await callParticipant.createMany({ data: [{ appId, sessionId, uid, mid, state, deviceId, joinedAt }] });
      return;
    }
    await callParticipant.updateMany({
      where: { appId, sessionId, id: entry.id },
      data: { state, mid, deviceId, joinedAt, leftAt: null },
    });
  }

  /** Adds the time since each entry joined to its minutes. */
  async leave(ctx: RequestContext, { sessionId, type }: LiveCall, ids: bigint[], leftAt: Date): Promise<void> {
    await this.query(ctx, sql.leave[type], [sessionId, ids, leftAt]);
  }

  async decline(ctx: RequestContext, sessionId: string, uid: string): Promise<void> {
    const { callParticipant } = this.database.forApp(ctx).prisma;
    const appId = ctx.app.id;
    const state = 'rejected' as const;
    const { count } = await callParticipant.updateMany({ where: { appId, sessionId, uid }, data: { state } });
    if (count === 0) await callParticipant.createMany({ data: [{ appId, sessionId, uid, state }] });
  }
}
