import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import type { Call, RecordingRow, TranscriptionRow } from './calls.repository.js';
import type { ParticipantRow } from './calls.sql.js';

export class CallParticipantView {
  @ApiProperty({ example: 'andrew' }) uid!: string;
  @ApiProperty() totalAudioMinutes!: number;
  @ApiProperty() totalVideoMinutes!: number;
  @ApiProperty({ description: 'Audio plus video minutes.' }) totalDurationInMinutes!: number;
  @ApiProperty({ description: 'The same as totalDurationInMinutes.' }) totalDuration!: number;
  @ApiProperty() isJoined!: boolean;
  @ApiProperty({ enum: ['ongoing', 'ended', 'unanswered', 'rejected'] }) state!: string;
  @ApiPropertyOptional({ description: 'Absent for a user who never joined, as are joinedAt, leftAt and mid.' })
  deviceId?: string;
  @ApiPropertyOptional({ description: 'When the user last joined, in Unix seconds.' }) joinedAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) leftAt?: number;
  @ApiPropertyOptional({ description: 'The media session that the user joined.', format: 'uuid' }) mid?: string;
}

export class CallRecordingView {
  @ApiProperty() rid!: string;
  @ApiProperty({ description: 'Minutes.' }) duration!: number;
  @ApiProperty({ description: 'Unix seconds.' }) startTime!: number;
  @ApiProperty({ description: 'Unix seconds.' }) endTime!: number;
  @ApiProperty({ description: 'Where the file is: a URL, or a path if LiveKit recorded to a disk.' })
  recording_url!: string;
}

export class CallTranscriptionView {
  @ApiProperty() roomName!: string;
  @ApiPropertyOptional({
    description: 'The media session; absent if the transcript covers the whole call.',
    format: 'uuid',
  })
  mid?: string;
  @ApiProperty({ format: 'uuid' }) tid!: string;
  @ApiProperty({ description: 'Unix seconds.' }) startTime!: number;
  @ApiProperty({ description: 'Unix seconds.' }) endTime!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) transcriptDate!: string;
  @ApiProperty({ description: 'URL of the file.' }) transcriptUrl!: string;
}

export class CallView {
  @ApiProperty({ example: 'v1.us.confab.1763683200f00d' }) sessionId!: string;
  @ApiProperty({ description: 'Of all participants, like all totals.' }) totalAudioMinutes!: number;
  @ApiProperty() totalVideoMinutes!: number;
  @ApiProperty({ description: 'Audio plus video minutes.' }) totalDurationInMinutes!: number;
  @ApiProperty({ description: 'totalDurationInMinutes as HH:MM:SS.', example: '01:04:38' }) totalDuration!: string;
  @ApiProperty({ description: 'Entries in participants: a user counts once per device.' }) totalParticipants!: number;
  @ApiProperty() hasRecording!: boolean;
  @ApiProperty() hasTranscription!: boolean;
  @ApiProperty({ description: 'Unix seconds.' }) initiatedAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent if nobody answered the call.' }) startedAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent for an active call.' }) endedAt?: number;
  @ApiProperty({ description: 'uid.' }) initiator!: string;
  @ApiProperty({ enum: ['call', 'meet', 'presenter'] }) mode!: string;
  @ApiProperty({ description: 'uid or guid.' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ enum: ['initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled'] }) status!: string;
  @ApiProperty({ enum: ['audio', 'video'] }) type!: string;
  @ApiProperty({ description: 'The media session.', format: 'uuid' }) mid!: string;
  @ApiProperty({ type: [CallParticipantView] }) participants!: CallParticipantView[];
  @ApiPropertyOptional({ description: 'Absent if there are none.', type: [CallRecordingView] })
  recordings?: CallRecordingView[];
  @ApiPropertyOptional({
    description: 'The five newest, newest first; absent if there are none.',
    type: [CallTranscriptionView],
  })
  transcriptions?: CallTranscriptionView[];
}

export class CallDetailsView extends CallView {
  @ApiProperty({
    description: 'JSON that the initiator attached to the call; an empty list if there is none.',
    oneOf: [
      { type: 'array', items: {} },
      { type: 'object', additionalProperties: true },
    ],
  })
  metaData!: object;
  @ApiProperty({ type: [String] }) tags!: string[];
}

export function callView(call: Call): CallView {
  const { participants, recordings, transcriptions } = call;
  const audio = sum(participants.map(({ audioMinutes }) => audioMinutes));
  const video = sum(participants.map(({ videoMinutes }) => videoMinutes));
  return withoutAbsent({
    sessionId: call.sessionId,
    totalAudioMinutes: minutes(audio),
    totalVideoMinutes: minutes(video),
    totalDurationInMinutes: minutes(audio + video),
    totalDuration: timer(audio + video),
    totalParticipants: participants.length,
    hasRecording: recordings.length > 0,
    hasTranscription: transcriptions.length > 0,
    initiatedAt: unixSeconds(call.initiatedAt),
    startedAt: optionalUnixSeconds(call.startedAt),
    endedAt: optionalUnixSeconds(call.endedAt),
    initiator: call.initiator,
    mode: call.mode,
    receiver: call.receiver,
    receiverType: call.receiverType,
    status: call.status,
    type: call.type,
    mid: call.mid,
    participants: participants.map(participantView),
    recordings: recordings.length > 0 ? recordings.map(recordingView) : undefined,
    transcriptions: transcriptions.length > 0 ? transcriptions.map(transcriptionView) : undefined,
  });
}

export const callDetailsView = (call: Call): CallDetailsView => ({
  ...callView(call),
  metaData: call.metadata,
  tags: call.tags,
});

export function transcriptionView(transcription: TranscriptionRow): CallTranscriptionView {
  return withoutAbsent({
    roomName: transcription.roomName,
    mid: transcription.mid,
    tid: transcription.tid,
    startTime: unixSeconds(transcription.startedAt),
    endTime: unixSeconds(transcription.endedAt),
    transcriptDate: transcription.transcribedAt.toISOString(),
    transcriptUrl: transcription.url,
  });
}

function participantView({ uid, audioMinutes, videoMinutes, ...participant }: ParticipantRow): CallParticipantView {
  const total = minutes(audioMinutes + videoMinutes);
  return withoutAbsent({
    uid,
    totalAudioMinutes: minutes(audioMinutes),
    totalVideoMinutes: minutes(videoMinutes),
    totalDurationInMinutes: total,
    totalDuration: total,
    isJoined: participant.joinedAt !== null,
    state: participant.state,
    deviceId: participant.joinedAt ? participant.deviceId : undefined,
    joinedAt: optionalUnixSeconds(participant.joinedAt),
    leftAt: optionalUnixSeconds(participant.leftAt),
    mid: participant.mid,
  });
}

export const recordingView = ({
  rid,
  minutes: duration,
  startedAt,
  endedAt,
  url,
}: Omit<RecordingRow, 'sessionId'>): CallRecordingView => ({
  rid,
  duration: minutes(duration),
  startTime: unixSeconds(startedAt),
  endTime: unixSeconds(endedAt),
  recording_url: url,
});

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Rounded, so that 0.1 and 0.2 add up to 0.3. */
const minutes = (value: number): number => Math.round(value * 10_000) / 10_000;

function timer(totalMinutes: number): string {
  const seconds = Math.round(totalMinutes * 60);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
