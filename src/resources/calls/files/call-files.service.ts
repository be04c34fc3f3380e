import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { LiveCall } from '../live/live-call.js';
import { LiveCallsRepository } from '../live/live-calls.repository.js';
import type { Recording, Transcription, TranscriptionRow } from '../records/calls.repository.js';
import { callNotFound, transcribedRoom } from '../records/calls.service.js';
import { CallFilesRepository } from './call-files.repository.js';

type NewRecording = Omit<Recording, 'rid'> & Partial<Pick<Recording, 'rid'>>;
type NewTranscription = Omit<Transcription, 'tid' | 'roomName'> & Partial<Pick<Transcription, 'tid'>>;

/** Adds recordings and transcriptions to the records of calls, each with an event. One whose id is known is not added again. */
@Injectable()
export class CallFilesService {
  constructor(
    private readonly files: CallFilesRepository,
    private readonly calls: LiveCallsRepository,
    private readonly events: EventPublisher,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the recording as it is stored @throws ERR_CALL_SESSION_NOT_FOUND */
  async addRecording(
    ctx: RequestContext,
    sessionId: string,
    { rid = randomUUID(), ...recording }: NewRecording,
  ): Promise<Recording> {
    return this.database.withTransaction(ctx, async (tx) => {
      const call = await this.lock(tx, sessionId);
      if (await this.files.addRecording(tx, sessionId, { rid, ...recording })) {
        const { url, minutes, startedAt } = recording;
        const payload = { sessionId, url, seconds: minutes * 60, startedAt: unixSeconds(startedAt) };
        await this.events.publish(tx, { name: 'recording_generated', subject: subjectOf(call), payload });
      }
      return this.files.findRecording(tx, sessionId, rid);
    });
  }

  /** @returns the transcription as it is stored @throws ERR_CALL_SESSION_NOT_FOUND */
  async addTranscription(
    ctx: RequestContext,
    sessionId: string,
    { tid = randomUUID(), ...transcription }: NewTranscription,
  ): Promise<TranscriptionRow> {
    return this.database.withTransaction(ctx, async (tx) => {
      const call = await this.lock(tx, sessionId);
      const roomName = transcribedRoom(sessionId, this.config.serviceDomain);
      if (await this.files.addTranscription(tx, sessionId, { tid, roomName, ...transcription })) {
        const { url, startedAt, endedAt, transcribedAt } = transcription;
        const times = { startedAt: unixSeconds(startedAt), endedAt: unixSeconds(endedAt) };
        const payload = { sessionId, tid, url, ...times, transcribedAt: transcribedAt.toISOString() };
        await this.events.publish(tx, { name: 'transcription_generated', subject: subjectOf(call), payload });
      }
      return this.files.findTranscription(tx, sessionId, tid);
    });
  }

  private async lock(tx: RequestContext, sessionId: string): Promise<LiveCall> {
    return (await this.calls.lock(tx, sessionId)) ?? callNotFound(sessionId);
  }
}

const subjectOf = ({ initiator, receiverType, receiver }: LiveCall) =>
  conversationKeyOf(initiator, receiverType, receiver);
