import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { optionalUnixSeconds, unixSeconds } from '../../platform/http/envelope.js';
import { withoutAbsent } from '../../platform/http/json.js';
import type { Call, ParticipantRow, RecordingRow, TranscriptionRow } from './calls.repository.js';

export class CallParticipantView {
  @ApiProperty({ example: 'andrew' }) uid!: string;
  @ApiProperty() totalAudioMinutes!: number;
  @ApiProperty() totalVideoMinutes!: number;
  @ApiProperty({ description: 'Audio plus video minutes.' }) totalDurationInMinutes!: number;
  @ApiProperty({ description: 'The same as totalDurationInMinutes.' }) totalDuration!: number;
  @ApiProperty() isJoined!: boolean;
  @ApiProperty({ enum: ['ongoing', 'ended', 'unanswered', 'rejected'] }) state!: string;
  @ApiPropertyOptional({ description: 'Absent for somebody who never joined, as are joinedAt, leftAt and mid.' })
  deviceId?: string;
  @ApiPropertyOptional({ description: 'Unix seconds, of the last time that they came.' }) joinedAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) leftAt?: number;
  @ApiPropertyOptional({ description: 'The media session that was joined.', format: 'uuid' }) mid?: string;
}

export class CallRecordingView {
  @ApiProperty() rid!: string;
  @ApiProperty({ description: 'Minutes.' }) duration!: number;
  @ApiProperty({ description: 'Unix seconds.' }) startTime!: number;
  @ApiProperty({ description: 'Unix seconds.' }) endTime!: number;
  @ApiProperty({ description: 'URL of the file.' }) recording_url!: string;
}

export class CallTranscriptionView {
  @ApiProperty() roomName!: string;
  @ApiPropertyOptional({
    description: 'The media session; absent when the transcript spans the whole call.',
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
  @ApiProperty({ description: 'Of all participants together, as all totals are.' }) totalAudioMinutes!: number;
  @ApiProperty() totalVideoMinutes!: number;
  @ApiProperty({ description: 'Audio plus video minutes.' }) totalDurationInMinutes!: number;
  @ApiProperty({ description: 'totalDurationInMinutes as HH:MM:SS.', example: '01:04:38' }) totalDuration!: string;
  @ApiProperty({ description: 'Entries in participants: a user counts once per device.' }) totalParticipants!: number;
  @ApiProperty() hasRecording!: boolean;
  @ApiProperty() hasTranscription!: boolean;
  @ApiProperty({ description: 'Unix seconds.' }) initiatedAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent when nobody took the call.' }) startedAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent while the call goes on.' }) endedAt?: number;
  @ApiProperty({ description: 'uid.' }) initiator!: string;
  @ApiProperty({ enum: ['call', 'meet', 'presenter'] }) mode!: string;
  @ApiProperty({ description: 'uid or guid.' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiProperty({ enum: ['initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled'] }) status!: string;
  @ApiProperty({ enum: ['audio', 'video'] }) type!: string;
  @ApiProperty({ description: 'The media session.', format: 'uuid' }) mid!: string;
  @ApiProperty({ type: [CallParticipantView] }) participants!: CallParticipantView[];
  @ApiPropertyOptional({ description: 'Absent when there is none.', type: [CallRecordingView] })
  recordings?: CallRecordingView[];
  @ApiPropertyOptional({
    description: 'The five newest, newest first; absent when there is none.',
    type: [CallTranscriptionView],
  })
  transcriptions?: CallTranscriptionView[];
}

export class CallDetailsView extends CallView {
  @ApiProperty({
    description: 'Free JSON of whoever started the call; the empty list when they gave none.',
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
  const audio = sum(participants.map(({ audio_minutes }) => audio_minutes));
  const video = sum(participants.map(({ video_minutes }) => video_minutes));
  return withoutAbsent({
    sessionId: call.session_id,
    totalAudioMinutes: minutes(audio),
    totalVideoMinutes: minutes(video),
    totalDurationInMinutes: minutes(audio + video),
    totalDuration: timer(audio + video),
    totalParticipants: participants.length,
    hasRecording: recordings.length > 0,
    hasTranscription: transcriptions.length > 0,
    initiatedAt: unixSeconds(call.initiated_at),
    startedAt: optionalUnixSeconds(call.started_at),
    endedAt: optionalUnixSeconds(call.ended_at),
    initiator: call.initiator,
    mode: call.mode,
    receiver: call.receiver,
    receiverType: call.receiver_type,
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
    roomName: transcription.room_name,
    mid: transcription.mid,
    tid: transcription.tid,
    startTime: unixSeconds(transcription.started_at),
    endTime: unixSeconds(transcription.ended_at),
    transcriptDate: transcription.transcribed_at.toISOString(),
    transcriptUrl: transcription.url,
  });
}

function participantView({ uid, audio_minutes, video_minutes, ...participant }: ParticipantRow): CallParticipantView {
  const total = minutes(audio_minutes + video_minutes);
  return withoutAbsent({
    uid,
    totalAudioMinutes: minutes(audio_minutes),
    totalVideoMinutes: minutes(video_minutes),
    totalDurationInMinutes: total,
    totalDuration: total,
    isJoined: participant.joined_at !== null,
    state: participant.state,
    deviceId: participant.joined_at ? participant.device_id : undefined,
    joinedAt: optionalUnixSeconds(participant.joined_at),
    leftAt: optionalUnixSeconds(participant.left_at),
    mid: participant.mid,
  });
}

const recordingView = ({ rid, minutes: duration, started_at, ended_at, url }: RecordingRow): CallRecordingView => ({
  rid,
  duration: minutes(duration),
  startTime: unixSeconds(started_at),
  endTime: unixSeconds(ended_at),
  recording_url: url,
});

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Without what binary fractions add: 0.1 and 0.2 are 0.3. */
const minutes = (value: number): number => Math.round(value * 10_000) / 10_000;

function timer(totalMinutes: number): string {
  const seconds = Math.round(totalMinutes * 60);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
