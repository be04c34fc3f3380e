import { Injectable } from '@nestjs/common';
import type { CallRecording, CallTranscription } from '#generated/prisma/client.js';
import type { ParticipantState } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { groupBy } from '#platform/collections/group-by.js';
import type { RequestContext } from '#platform/context/context.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { Repository } from '#platform/database/repository.js';
import type { RowOf } from '#platform/database/statement.js';
import * as sql from './calls.sql.js';
import type { CallFilter, CallRow, ParticipantJson, ParticipantRow } from './calls.sql.js';

export type RecordingRow = RowOf<'calls-list-recordings'>;
export type TranscriptionRow = RowOf<'calls-list-newest-transcriptions'>;

/** A call with its participants and recordings, and its five newest transcriptions. */
export interface Call extends Omit<CallRow, 'participants' | 'isMissed'> {
  participants: ParticipantRow[];
  recordings: RecordingRow[];
  transcriptions: TranscriptionRow[];
}

type Described = 'sessionId' | 'mid' | 'type' | 'mode' | 'status' | 'initiator' | 'receiverType' | 'receiver';

export interface StoredCall extends Pick<CallRow, Described | 'initiatedAt'> {
  metadata?: object;
  tags?: string[];
  /** Joined with call tokens, without ringing. */
  isMeeting?: boolean;
  startedAt?: Date;
  endedAt?: Date;
  /** When the server ends the call if no user does. */
  dueAt?: Date;
  participants: Participant[];
  recordings: Recording[];
  transcriptions: Transcription[];
}

/** The initiator and the receiver of a call. */
export type CallAddress = Pick<CallRow, 'type' | 'initiator' | 'receiverType' | 'receiver' | 'isMeeting'>;

/** One entry per user and device. */
interface Participant {
  uid: string;
  deviceId?: string;
  mid?: string;
  state: ParticipantState;
  joinedAt?: Date;
  leftAt?: Date;
  audioMinutes?: number;
  videoMinutes?: number;
}

export type Recording = Omit<CallRecording, 'appId' | 'sessionId'>;
export type Transcription = Omit<CallTranscription, 'appId' | 'sessionId' | 'mid'> & { mid?: string };

/** Records of calls. Only LiveCallsRepository changes a call that is ringing or ongoing. */
@Injectable()
export class CallsRepository extends Repository {
  /** Returns the newest first. Four queries, whatever the number of calls. */
  async list(ctx: RequestContext, filter: CallFilter, page: PageRequest): Promise<Page<Call>> {
    const count = sql.callCount(filter);
    const [rows, [counted]] = await Promise.all([
      this.listRows(ctx, filter, { limit: page.perPage, offset: offsetOf(page) }),
      this.query(ctx, sql.count.of(count.text), count.values),
    ]);
    return { rows: await this.withParts(ctx, rows, filter), total: Number(counted!.total) };
  }

  async find(ctx: RequestContext, filter: CallFilter & { sessionId: string }): Promise<Call | undefined> {
    const [call] = await this.withParts(ctx, await this.listRows(ctx, filter, { limit: 1, offset: 0 }), filter);
    return call;
  }

  async exists(ctx: RequestContext, filter: CallFilter & { sessionId: string }): Promise<boolean> {
    return (await this.listRows(ctx, filter, { limit: 1, offset: 0 })).length > 0;
  }

  async addresses(ctx: RequestContext, sessionIds: string[]): Promise<Map<string, CallAddress>> {
    const calls = await this.database.forApp(ctx).prisma.call.findMany({
      where: { appId: ctx.app.id, sessionId: { in: sessionIds } },
      select: { sessionId: true, type: true, initiator: true, receiverType: true, receiver: true, isMeeting: true },
    });
    return new Map(calls.map(({ sessionId, ...address }) => [sessionId, address]));
  }

  /** Returns the newest first. */
  async transcriptions(ctx: RequestContext, sessionId: string, page: PageRequest): Promise<Page<TranscriptionRow>> {
    const { callTranscription } = this.database.forApp(ctx).prisma;
    const where = { appId: ctx.app.id, sessionId };
    const [rows, total] = await Promise.all([
      callTranscription.findMany({
        where,
        orderBy: [{ transcribedAt: 'desc' }, { tid: 'desc' }],
        take: page.perPage,
        skip: offsetOf(page),
      }),
      callTranscription.count({ where }),
    ]);
    return { rows, total };
  }

  async create(
    ctx: RequestContext,
    { participants, recordings, transcriptions, metadata, ...call }: StoredCall,
  ): Promise<void> {
    await this.database.forApp(ctx).prisma.call.create({
      data: {
        ...call,
        appId: ctx.app.id,
        metadata,
        participants: { createMany: { data: participants } },
        recordings: { createMany: { data: recordings } },
        transcriptions: { createMany: { data: transcriptions } },
      },
      select: { sessionId: true },
    });
  }

  async delete(ctx: RequestContext, sessionId: string): Promise<void> {
    await this.database.forApp(ctx).prisma.call.deleteMany({ where: { appId: ctx.app.id, sessionId } });
  }

  /**
   * Deletes the one-to-one calls of the user. Group calls belong to their other participants as well: only the user's entries are
   * deleted, and the system user becomes the initiator. `ctx` must be in a transaction.
   */
  async eraseUser(ctx: RequestContext, uid: string): Promise<void> {
    const { call, callParticipant } = this.database.forApp(ctx).prisma;
    const appId = ctx.app.id;
    await call.deleteMany({ where: { appId, receiverType: 'user', OR: [{ initiator: uid }, { receiver: uid }] } });
    await callParticipant.deleteMany({ where: { appId, uid } });
    await call.updateMany({ where: { appId, initiator: uid }, data: { initiator: SYSTEM_UID } });
  }

  private async listRows(
    ctx: RequestContext,
    filter: CallFilter,
    page: { limit: number; offset: number },
  ): Promise<CallRow[]> {
    const { text, values } = sql.callList(filter, page);
    return this.query(ctx, sql.list.of(text), values);
  }

  /** A user who missed a call has an entry in it, as in calls of two, and does not see its files. */
  private async withParts(ctx: RequestContext, rows: CallRow[], { viewer, uid }: CallFilter): Promise<Call[]> {
    if (rows.length === 0) return [];
    const values = [rows.map(({ sessionId }) => sessionId)] as const;
    const [recordings, transcriptions] = await Promise.all([
      this.query(ctx, sql.listRecordings, values),
      this.query(ctx, sql.listNewestTranscriptions, values),
    ]);
    const parts = {
      recordings: groupBy(recordings, sessionIdOf),
      transcriptions: groupBy(transcriptions, sessionIdOf),
    };
    return rows.map(({ isMissed, ...row }) => {
      const participants = row.participants.map(participantRow);
      const hasFiles = viewer === undefined || !isMissed;
      return {
        ...row,
        participants: isMissed && !row.isMeeting ? [...participants, calledEntry((viewer ?? uid)!)] : participants,
        recordings: (hasFiles && parts.recordings.get(row.sessionId)) || [],
        transcriptions: (hasFiles && parts.transcriptions.get(row.sessionId)) || [],
      };
    });
  }
}

const sessionIdOf = ({ sessionId }: { sessionId: string }): string => sessionId;

const calledEntry = (uid: string): ParticipantRow => ({
  uid,
  deviceId: null,
  mid: null,
  state: 'unanswered',
  joinedAt: null,
  leftAt: null,
  audioMinutes: 0,
  videoMinutes: 0,
});

const participantRow = ({ joinedAt, leftAt, ...participant }: ParticipantJson): ParticipantRow => ({
  ...participant,
  joinedAt: joinedAt === null ? null : new Date(joinedAt),
  leftAt: leftAt === null ? null : new Date(leftAt),
});
