import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CallParam } from '../call.dto.js';
import { CallRecordingView, CallTranscriptionView, recordingView, transcriptionView } from '../records/call.view.js';
import { AddRecordingDto, AddTranscriptionDto } from './call-file.dto.js';
import { CallFilesService } from './call-files.service.js';

@ApiTags('Calls')
@Controller('v3/calls/:sessionId')
@ServerOnly()
export class CallFilesController {
  constructor(private readonly files: CallFilesService) {}

  @Post('recordings')
  @Endpoint({
    id: 'add-call-recording',
    act: 'call.updated',
    summary: 'Add a recording to a call',
    description:
      'It is for recordings by other means than LiveKit, whose own recordings are added when they end. Only the address of the file is stored.',
    response: { one: CallRecordingView },
  })
  async addRecording(
    @Ctx() ctx: RequestContext,
    @Param() { sessionId }: CallParam,
    @Body() { startTime, endTime, duration, ...recording }: AddRecordingDto,
  ) {
    const times = timesOf(startTime, endTime);
    const minutes = duration ?? (endTime - startTime) / 60;
    return { data: recordingView(await this.files.addRecording(ctx, sessionId, { ...recording, ...times, minutes })) };
  }

  @Post('transcriptions')
  @Endpoint({
    id: 'add-call-transcription',
    act: 'call.updated',
    summary: 'Add a transcription to a call',
    description: 'The service that transcribes calls uses it. Only the address of the file is stored.',
    response: { one: CallTranscriptionView },
  })
  async addTranscription(
    @Ctx() ctx: RequestContext,
    @Param() { sessionId }: CallParam,
    @Body() { startTime, endTime, ...transcription }: AddTranscriptionDto,
  ) {
    const times = { ...timesOf(startTime, endTime), transcribedAt: new Date() };
    return {
      data: transcriptionView(await this.files.addTranscription(ctx, sessionId, { ...transcription, ...times })),
    };
  }
}

/** @throws ERR_BAD_REQUEST */
function timesOf(startTime: number, endTime: number): { startedAt: Date; endedAt: Date } {
  if (endTime < startTime) throw DomainError.invalid({ endTime: ['The endTime must not be before the startTime.'] });
  return { startedAt: new Date(startTime * 1000), endedAt: new Date(endTime * 1000) };
}
