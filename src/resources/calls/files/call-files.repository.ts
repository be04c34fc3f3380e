import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { Recording, Transcription, TranscriptionRow } from '../records/calls.repository.js';

/** Recordings and transcriptions of calls. They are never changed. */
@Injectable()
export class CallFilesRepository extends Repository {
  /** @returns whether the recording is new */
  async addRecording(ctx: RequestContext, sessionId: string, recording: Recording): Promise<boolean> {
    const { count } = await this.database.forApp(ctx).prisma.callRecording.createMany({
      data: [{ appId: ctx.app.id, sessionId, ...recording }],
      skipDuplicates: true,
    });
    return count > 0;
  }

  async findRecording(ctx: RequestContext, sessionId: string, rid: string): Promise<Recording> {
    return this.database.forApp(ctx).prisma.callRecording.findFirstOrThrow({
      where: { appId: ctx.app.id, sessionId, rid },
    });
  }

  /** @returns whether the transcription is new */
  async addTranscription(ctx: RequestContext, sessionId: string, transcription: Transcription): Promise<boolean> {
    const { count } = await this.database.forApp(ctx).prisma.callTranscription.createMany({
      data: [{ appId: ctx.app.id, sessionId, ...transcription }],
      skipDuplicates: true,
    });
    return count > 0;
  }

  async findTranscription(ctx: RequestContext, sessionId: string, tid: string): Promise<TranscriptionRow> {
    return this.database.forApp(ctx).prisma.callTranscription.findFirstOrThrow({
      where: { appId: ctx.app.id, sessionId, tid },
    });
  }
}
