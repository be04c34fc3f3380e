import { Injectable } from '@nestjs/common';
import type { AppIdentity, InstallationContext, RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { installationStatement, statement } from '../../platform/database/statement.js';
import type { CallStatus, ReceiverType } from '../../generated/prisma/enums.js';
import type { CallEntry, LiveCall } from './live-call.js';

/** Whom a call keeps busy. */
export interface SlotHolder {
  holderType: ReceiverType;
  holder: string;
}

interface DueCall {
  sessionId: string;
  app: AppIdentity;
}

// In an order that is always the same, so that no two transactions wait for each other; here and in the lines that are taken.
const lockUsersForShare = statement(
  'live-calls-hold-users',
  `SELECT uid FROM users
    WHERE app_id = $1 AND uid = ANY($2) AND deactivated_at IS NULL
    ORDER BY uid
      FOR SHARE`,
);

const lockMemberForShare = statement(
  'live-calls-hold-member',
  'SELECT 1 FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = $3 FOR KEY SHARE',
);

const lock = statement(
  'live-calls-lock',
  `SELECT session_id AS "sessionId", mid, type, status, initiator, receiver_type AS "receiverType", receiver, metadata,
          initiated_at AS "initiatedAt", started_at AS "startedAt"
     FROM calls WHERE app_id = $1 AND session_id = $2
      FOR NO KEY UPDATE`,
);

const lockDue = installationStatement('live-calls-lock-due', {
  reason: 'finds the call that is due next, in any app',
  text: `SELECT c.session_id, c.app_id, a.region, a.created_at
     FROM calls c JOIN apps a ON a.app_id = c.app_id
    WHERE c.due_at <= $1 ORDER BY c.due_at LIMIT 1
      FOR NO KEY UPDATE OF c SKIP LOCKED`,
});

const entries = statement(
  'live-calls-entries',
  `SELECT id, uid, device_id AS "deviceId", state, joined_at AS "joinedAt", left_at AS "leftAt"
     FROM call_participants WHERE app_id = $1 AND session_id = $2 ORDER BY id`,
);

const takeSlots = statement(
  'live-calls-take-lines',
  `INSERT INTO call_lines (app_id, session_id, holder_type, holder)
   SELECT $1, $2, holder_type, holder FROM unnest($3::receiver_type[], $4::text[]) AS l (holder_type, holder)
    ORDER BY holder_type, holder
       ON CONFLICT (app_id, holder_type, holder) DO NOTHING
   RETURNING holder_type AS "holderType", holder`,
);

const releaseSlot = statement(
  'live-calls-release-line',
  `DELETE FROM call_lines WHERE app_id = $1 AND session_id = $2 AND holder_type = 'user' AND holder = $3`,
);

const sessionOf = statement(
  'live-calls-session-of',
  'SELECT session_id FROM call_lines WHERE app_id = $1 AND holder_type = $2 AND holder = $3',
);

const busyUsers = statement(
  'live-calls-busy-users',
  `SELECT holder AS uid FROM call_lines WHERE app_id = $1 AND holder_type = 'user' AND holder = ANY($2) ORDER BY holder`,
);

const start = statement(
  'live-calls-start',
  `UPDATE calls SET status = 'ongoing', started_at = $3, due_at = $4 WHERE app_id = $1 AND session_id = $2`,
);

const settle = statement(
  'live-calls-settle',
  `WITH released AS (DELETE FROM call_lines WHERE app_id = $1 AND session_id = $2)
   UPDATE calls SET status = $3, ended_at = $4, due_at = NULL WHERE app_id = $1 AND session_id = $2`,
);

const enter = statement(
  'live-calls-enter',
  `INSERT INTO call_participants (app_id, session_id, uid, mid, state, device_id, joined_at) VALUES ($1, $2, $3, $4, 'ongoing', $5, $6)`,
);

const reenter = statement(
  'live-calls-reenter',
  `UPDATE call_participants SET state = 'ongoing', mid = $4, device_id = $5, joined_at = $6, left_at = NULL
    WHERE app_id = $1 AND session_id = $2 AND id = $3`,
);

/** Not below nothing, whatever the clocks of two servers make of it. */
const minutesUntil = (time: string) => `greatest(0, extract(epoch FROM ${time}::timestamptz - p.joined_at)) / 60`;

const leave = statement(
  'live-calls-leave',
  `UPDATE call_participants p
      SET state = 'ended', left_at = $4,
          audio_minutes = audio_minutes + CASE WHEN c.type = 'audio' THEN ${minutesUntil('$4')} ELSE 0 END,
          video_minutes = video_minutes + CASE WHEN c.type = 'video' THEN ${minutesUntil('$4')} ELSE 0 END
     FROM calls c
    WHERE p.app_id = $1 AND p.session_id = $2 AND p.id = ANY($3::bigint[])
      AND c.app_id = p.app_id AND c.session_id = p.session_id`,
);

const decline = statement(
  'live-calls-decline',
  `WITH declined AS (
     UPDATE call_participants SET state = 'rejected' WHERE app_id = $1 AND session_id = $2 AND uid = $3 RETURNING 1
   )
   INSERT INTO call_participants (app_id, session_id, uid, state)
   SELECT $1, $2, $3, 'rejected' WHERE NOT EXISTS (SELECT FROM declined)`,
);

/** Calls that ring or go on, as they change: who changes one has locked it. */
@Injectable()
export class LiveCallsRepository {
  constructor(private readonly database: Database) {}

  /** Those of the uids that belong to active users, who stay so until the end of the transaction. */
  async lockUsersForShare(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(lockUsersForShare, [uids]);
    return new Set(rows.map(({ uid }) => uid));
  }

  /** @returns whether the user is a member of the group, who stays one until the end of the transaction */
  async lockMemberForShare(ctx: RequestContext, guid: string, uid: string): Promise<boolean> {
    return (await this.database.forApp(ctx).query(lockMemberForShare, [guid, uid])).length > 0;
  }

  /** Until the end of the transaction nobody else changes the call. */
  async lock(ctx: RequestContext, sessionId: string): Promise<LiveCall | undefined> {
    const key = [sessionId];
    const [call] = await this.database.forApp(ctx).queryUnchecked<LiveCall>(lock, key);
    // only now, since the lock may have been waited for
    return call && { ...call, participants: await this.entries(ctx, sessionId) };
  }

  /** The call, of any app, that has waited longest beyond its time; other servers pass it over until the end of the transaction. */
  async lockDue(ctx: InstallationContext, now: Date): Promise<DueCall | undefined> {
    type Row = { session_id: string; app_id: string; region: AppIdentity['region']; created_at: Date };
    const [row] = await this.database.forInstallation(ctx).queryUnchecked<Row>(lockDue, [now]);
    return row && { sessionId: row.session_id, app: { id: row.app_id, region: row.region, createdAt: row.created_at } };
  }

  /** The call that keeps somebody busy, if there is one. */
  async sessionOf(ctx: RequestContext, { holderType, holder }: SlotHolder): Promise<string | undefined> {
    const values = [holderType, holder];
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ session_id: string }>(sessionOf, values);
    return row?.session_id;
  }

  /** Those of the users who are busy with a call, in the order of uids. */
  async busyUsers(ctx: RequestContext, uids: string[]): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(busyUsers, [uids]);
    return rows.map(({ uid }) => uid);
  }

  /** @returns the holders who were not busy, and are so now */
  async takeSlots(ctx: RequestContext, sessionId: string, holders: SlotHolder[]): Promise<SlotHolder[]> {
    return this.database
      .forApp(ctx)
      .queryUnchecked<SlotHolder>(takeSlots, [
        sessionId,
        holders.map(({ holderType }) => holderType),
        holders.map(({ holder }) => holder),
      ]);
  }

  async releaseSlot(ctx: RequestContext, sessionId: string, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(releaseSlot, [sessionId, uid]);
  }

  async start(ctx: RequestContext, sessionId: string, startedAt: Date, dueAt: Date): Promise<void> {
    await this.database.forApp(ctx).query(start, [sessionId, startedAt, dueAt]);
  }

  /** Nobody is busy with the call any more. */
  async settle(ctx: RequestContext, sessionId: string, status: CallStatus, endedAt: Date): Promise<void> {
    await this.database.forApp(ctx).query(settle, [sessionId, status, endedAt]);
  }

  /** @param entry the one to go on with; a new one without */
  async enter(
    ctx: RequestContext,
    { sessionId, mid }: LiveCall,
    entry: CallEntry | undefined,
    { uid, deviceId, joinedAt }: { uid: string; deviceId: string; joinedAt: Date },
  ): Promise<void> {
    const [what, who] = entry ? [reenter, entry.id] : [enter, uid];
    await this.database.forApp(ctx).query(what, [sessionId, who, mid, deviceId, joinedAt]);
  }

  /** Adds the time since they came to their minutes. */
  async leave(ctx: RequestContext, sessionId: string, ids: bigint[], leftAt: Date): Promise<void> {
    await this.database.forApp(ctx).query(leave, [sessionId, ids.map(String), leftAt]);
  }

  async decline(ctx: RequestContext, sessionId: string, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(decline, [sessionId, uid]);
  }

  private async entries(ctx: RequestContext, sessionId: string): Promise<CallEntry[]> {
    return this.database.forApp(ctx).queryUnchecked<CallEntry>(entries, [sessionId]);
  }
}
