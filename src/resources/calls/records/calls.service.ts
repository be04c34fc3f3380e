import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { viewerUid } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import {
  CallsRepository,
  type Call,
  type CallAddress,
  type Recording,
  type StoredCall,
  type Transcription,
  type TranscriptionRow,
} from './calls.repository.js';
import type { CallFilter } from './calls.sql.js';

type Optional<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** Ids that are absent are generated. */
export interface NewCall extends Optional<Omit<StoredCall, 'recordings' | 'transcriptions'>, 'sessionId' | 'mid'> {
  recordings?: Optional<Recording, 'rid'>[];
  transcriptions?: Optional<Transcription, 'tid' | 'roomName'>[];
}

const SESSION_HASH_BYTES = 20;

@Injectable()
export class CallsService {
  constructor(
    private readonly calls: CallsRepository,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the newest first. On behalf of a user, only the calls that they took part in or were called by. */
  async list(ctx: RequestContext, filter: CallFilter, page: PageRequest): Promise<Page<Call>> {
    return this.calls.list(ctx, { ...filter, viewer: viewerUid(ctx.principal) }, page);
  }

  /** @throws ERR_CALL_SESSION_NOT_FOUND, also for a user who took no part in the call, was not called and may not join */
  async get(ctx: RequestContext, sessionId: string): Promise<Call> {
    return (await this.calls.find(ctx, { sessionId, viewer: viewerUid(ctx.principal) })) ?? callNotFound(sessionId);
  }

  /** Returns the addresses by session id, without calls that do not exist. */
  async addressesOf(ctx: RequestContext, sessionIds: string[]): Promise<ReadonlyMap<string, CallAddress>> {
    return sessionIds.length > 0 ? this.calls.addresses(ctx, sessionIds) : new Map();
  }

  /** Returns the newest first. @throws ERR_CALL_SESSION_NOT_FOUND, also for a user who took no part in the call */
  async transcriptions(ctx: RequestContext, sessionId: string, page: PageRequest): Promise<Page<TranscriptionRow>> {
    if (!(await this.calls.exists(ctx, { sessionId, participant: viewerUid(ctx.principal) }))) callNotFound(sessionId);
    return this.calls.transcriptions(ctx, sessionId, page);
  }

  /** Stores a call with all its parts, without publishing an event. @returns the session id */
  async record(ctx: RequestContext, call: NewCall): Promise<string> {
    const sessionId = call.sessionId ?? newSessionId(ctx, call.initiatedAt);
    const roomName = transcribedRoom(sessionId, this.config.serviceDomain);
    const stored = {
      mid: randomUUID(),
      ...call,
      sessionId,
      recordings: (call.recordings ?? []).map((recording) => ({ rid: randomUUID(), ...recording })),
      transcriptions: (call.transcriptions ?? []).map((transcription) => ({
        tid: randomUUID(),
        roomName,
        ...transcription,
      })),
    };
    await this.database.withTransaction(ctx, (tx) => this.calls.create(tx, stored));
    return sessionId;
  }

  /** Deletes the call with all its parts, and leaves the messages of the conversation. */
  async delete(ctx: RequestContext, sessionId: string): Promise<void> {
    await this.calls.delete(ctx, sessionId);
  }
}

/** The name that transcriptions have of the room, as the contract shows it. */
export const transcribedRoom = (sessionId: string, serviceDomain = 'localhost'): string =>
  `${sessionId}@conference.rtc.${serviceDomain}`;

const newSessionId = ({ app }: RequestContext, initiatedAt: Date): string =>
  `v1.${app.region}.${app.id}.${unixSeconds(initiatedAt)}${randomBytes(SESSION_HASH_BYTES).toString('hex')}`;

export function callNotFound(sessionId: string): never {
  throw new DomainError('ERR_CALL_SESSION_NOT_FOUND', { sessionId });
}
