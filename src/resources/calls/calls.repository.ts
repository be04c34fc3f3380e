import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import { offsetOf, type Page, type PageRequest } from '../../platform/database/page.js';
import type { CallMode, CallStatus, CallType, ParticipantState, ReceiverType } from '../../generated/prisma/enums.js';
import { callCondition, type CallFilter } from './call-listing.js';

interface CallRow {
  session_id: string;
  mid: string;
  type: CallType;
  mode: CallMode;
  status: CallStatus;
  initiator: string;
  receiver_type: ReceiverType;
  receiver: string;
  metadata: object;
  tags: string[];
  initiated_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

export interface ParticipantRow {
  session_id: string;
  uid: string;
  device_id: string | null;
  mid: string | null;
  state: ParticipantState;
  joined_at: Date | null;
  left_at: Date | null;
  audio_minutes: number;
  video_minutes: number;
}

export interface RecordingRow {
  session_id: string;
  rid: string;
  url: string;
  minutes: number;
  started_at: Date;
  ended_at: Date;
}

export interface TranscriptionRow {
  session_id: string;
  tid: string;
  mid: string | null;
  room_name: string;
  url: string;
  started_at: Date;
  ended_at: Date;
  transcribed_at: Date;
}

/** A call with all that belongs to it; of the transcriptions the five newest. */
export interface Call extends CallRow {
  participants: ParticipantRow[];
  recordings: RecordingRow[];
  transcriptions: TranscriptionRow[];
}

export interface StoredCall {
  sessionId: string;
  mid: string;
  type: CallType;
  mode: CallMode;
  status: CallStatus;
  initiator: string;
  receiverType: ReceiverType;
  receiver: string;
  metadata?: object;
  tags?: string[];
  initiatedAt: Date;
  startedAt?: Date;
  endedAt?: Date;
  /** When the server ends the call if nobody does. */
  dueAt?: Date;
  participants: Participant[];
  recordings: Recording[];
  transcriptions: Transcription[];
}

/** Between whom a call is. */
export interface CallAddress {
  initiator: string;
  receiverType: ReceiverType;
  /** uid or guid. */
  receiver: string;
}

/** One entry per user and device. */
export interface Participant {
  uid: string;
  deviceId?: string;
  mid?: string;
  state: ParticipantState;
  joinedAt?: Date;
  leftAt?: Date;
  audioMinutes?: number;
  videoMinutes?: number;
}

export interface Recording {
  rid: string;
  url: string;
  minutes: number;
  startedAt: Date;
  endedAt: Date;
}

export interface Transcription {
  tid: string;
  mid?: string;
  roomName: string;
  url: string;
  startedAt: Date;
  endedAt: Date;
  transcribedAt: Date;
}

const TRANSCRIPTIONS_IN_CALL = 5;

const callColumns = `c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type, c.receiver, c.metadata, c.tags,
  c.initiated_at, c.started_at, c.ended_at`;

const transcriptionColumns = 'session_id, tid, mid, room_name, url, started_at, ended_at, transcribed_at';

const participantsOf = statement(
  'calls-participants',
  `SELECT session_id, uid, device_id, mid, state, joined_at, left_at, audio_minutes, video_minutes
     FROM call_participants WHERE app_id = $1 AND session_id = ANY($2) ORDER BY session_id, id`,
);

const recordingsOf = statement(
  'calls-recordings',
  `SELECT session_id, rid, url, minutes, started_at, ended_at
     FROM call_recordings WHERE app_id = $1 AND session_id = ANY($2) ORDER BY session_id, started_at, rid`,
);

const newestTranscriptionsOf = statement(
  'calls-newest-transcriptions',
  `SELECT t.* FROM unnest($2::text[]) AS c (session_id), LATERAL (
     SELECT ${transcriptionColumns} FROM call_transcriptions
      WHERE app_id = $1 AND session_id = c.session_id ORDER BY transcribed_at DESC, tid DESC LIMIT ${TRANSCRIPTIONS_IN_CALL}
   ) t`,
);

const transcriptionPage = statement(
  'calls-transcription-page',
  `SELECT ${transcriptionColumns} FROM call_transcriptions
    WHERE app_id = $1 AND session_id = $2 ORDER BY transcribed_at DESC, tid DESC LIMIT $3 OFFSET $4`,
);

const countTranscriptions = statement(
  'calls-count-transcriptions',
  'SELECT count(*) AS total FROM call_transcriptions WHERE app_id = $1 AND session_id = $2',
);

const addresses = statement(
  'calls-addresses',
  `SELECT session_id, initiator, receiver_type AS "receiverType", receiver FROM calls WHERE app_id = $1 AND session_id = ANY($2)`,
);

const remove = statement('calls-delete', 'DELETE FROM calls WHERE app_id = $1 AND session_id = $2');

const eraseCallsOf = statement(
  'calls-erase-user',
  `DELETE FROM calls WHERE app_id = $1 AND receiver_type = 'user' AND (initiator = $2 OR receiver = $2)`,
);
const eraseParticipant = statement(
  'calls-erase-participant',
  'DELETE FROM call_participants WHERE app_id = $1 AND uid = $2',
);
const replaceInitiator = statement(
  'calls-replace-initiator',
  'UPDATE calls SET initiator = $3 WHERE app_id = $1 AND initiator = $2',
);

/** Records of calls. Those that ring or go on change in LiveCallsRepository, and nowhere else. */
@Injectable()
export class CallsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. Five queries, whatever the number of calls. */
  async list(ctx: RequestContext, filter: CallFilter, page: PageRequest): Promise<Page<Call>> {
    const { text: condition, values } = callCondition(ctx.app.id, filter);
    const select = `SELECT ${callColumns} FROM calls c WHERE ${condition}
      ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
    const [rows, [counted]] = await Promise.all([
      this.database
        .forApp(ctx)
        .queryUnchecked<CallRow>({ text: select }, [...values.slice(1), page.perPage, offsetOf(page)]),
      this.database
        .forApp(ctx)
        .queryUnchecked<{ total: bigint }>(
          { text: `SELECT count(*) AS total FROM calls c WHERE ${condition}` },
          values.slice(1),
        ),
    ]);
    return { rows: await this.withParts(ctx, rows), total: Number(counted!.total) };
  }

  async find(ctx: RequestContext, filter: CallFilter & { sessionId: string }): Promise<Call | undefined> {
    const [call] = await this.withParts(ctx, await this.findRows(ctx, filter));
    return call;
  }

  async exists(ctx: RequestContext, filter: CallFilter & { sessionId: string }): Promise<boolean> {
    return (await this.findRows(ctx, filter)).length > 0;
  }

  async addresses(ctx: RequestContext, sessionIds: string[]): Promise<Map<string, CallAddress>> {
    const rows = await this.database
      .forApp(ctx)
      .queryUnchecked<CallAddress & { session_id: string }>(addresses, [sessionIds]);
    return new Map(rows.map(({ session_id, ...address }) => [session_id, address]));
  }

  /** Newest first. */
  async transcriptions(ctx: RequestContext, sessionId: string, page: PageRequest): Promise<Page<TranscriptionRow>> {
    const [rows, [counted]] = await Promise.all([
      this.database
        .forApp(ctx)
        .queryUnchecked<TranscriptionRow>(transcriptionPage, [sessionId, page.perPage, offsetOf(page)]),
      this.database.forApp(ctx).queryUnchecked<{ total: bigint }>(countTranscriptions, [sessionId]),
    ]);
    return { rows, total: Number(counted!.total) };
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
    await this.database.forApp(ctx).query(remove, [sessionId]);
  }

  /** One-to-one calls of the user go; of calls of groups, which are the others' as well, only what names the user. */
  async eraseUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(eraseCallsOf, [uid]);
    await this.database.forApp(ctx).query(eraseParticipant, [uid]);
    await this.database.forApp(ctx).query(replaceInitiator, [uid, SYSTEM_UID]);
  }

  private async findRows(ctx: RequestContext, filter: CallFilter): Promise<CallRow[]> {
    const { text: condition, values } = callCondition(ctx.app.id, filter);
    return this.database
      .forApp(ctx)
      .queryUnchecked<CallRow>({ text: `SELECT ${callColumns} FROM calls c WHERE ${condition}` }, values.slice(1));
  }

  private async withParts(ctx: RequestContext, rows: CallRow[]): Promise<Call[]> {
    if (rows.length === 0) return [];
    const key = [rows.map(({ session_id }) => session_id)];
    const [participants, recordings, transcriptions] = await Promise.all([
      this.database.forApp(ctx).queryUnchecked<ParticipantRow>(participantsOf, key),
      this.database.forApp(ctx).queryUnchecked<RecordingRow>(recordingsOf, key),
      this.database.forApp(ctx).queryUnchecked<TranscriptionRow>(newestTranscriptionsOf, key),
    ]);
    const parts = {
      participants: bySession(participants),
      recordings: bySession(recordings),
      transcriptions: bySession(transcriptions),
    };
    return rows.map((row) => ({
      ...row,
      participants: parts.participants.get(row.session_id) ?? [],
      recordings: parts.recordings.get(row.session_id) ?? [],
      transcriptions: parts.transcriptions.get(row.session_id) ?? [],
    }));
  }
}

function bySession<Row extends { session_id: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.session_id);
    if (group) group.push(row);
    else groups.set(row.session_id, [row]);
  }
  return groups;
}
