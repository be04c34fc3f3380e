import { ChoiceField, IdField, TagsField, TextField } from '../../platform/http/field.js';
import { MetadataField } from '../../platform/http/metadata.js';
import { PathText } from '../../platform/http/path.params.js';
import { PageQuery } from '../../platform/http/page.query.js';
import { QueryBoolean, QueryChoice, QueryInteger, QueryTimestamp } from '../../platform/http/query-field.js';
import type { CallMode, CallStatus, CallType, ReceiverType } from '../../generated/prisma/enums.js';
import type { CallActionName } from '../messages/system/call-message.js';

/** More than a call can have, each of its 50 users on several devices. */
const MAX_PARTICIPANTS = 1000;

const MAX_METADATA_BYTES = 10 * 1024;
const MAX_DEVICE_ID_LENGTH = 255;

export class StartCallDto {
  @IdField({ description: 'uid or guid of who is called.', example: 'tina' })
  receiver!: string;

  @ChoiceField({ description: 'Whether a user or a group is called.', of: ['user', 'group'], example: 'user' })
  receiverType!: ReceiverType;

  @ChoiceField({ description: 'Whether the call has pictures.', of: ['audio', 'video'], example: 'video' })
  type!: CallType;

  @MetadataField({ description: 'Free JSON of your own.', optional: true, maxBytes: MAX_METADATA_BYTES })
  metadata?: Record<string, unknown>;

  @TagsField()
  tags?: string[];

  @TextField({
    description: 'Device that the acting user calls from. One is made up where it is absent.',
    optional: true,
    max: MAX_DEVICE_ID_LENGTH,
    example: 'tablet-7f3a',
  })
  deviceId?: string;
}

export class UpdateCallDto {
  @ChoiceField({
    description:
      'What the acting user says of the call: ongoing takes or joins it, ended leaves it, rejected and busy decline it, canceled and unanswered give it up. A call is never initiated again.',
    of: ['initiated', 'ongoing', 'ended', 'rejected', 'busy', 'canceled', 'unanswered'],
    example: 'ongoing',
  })
  status!: CallActionName;

  @TextField({
    description:
      'Device that the acting user takes, joins or leaves the call with. Without it, leaving a group call leaves it on every device.',
    optional: true,
    max: MAX_DEVICE_ID_LENGTH,
    example: 'phone-19c2',
  })
  deviceId?: string;
}

export class ListCallsQuery extends PageQuery {
  @QueryChoice({ description: 'Keeps audio or video calls.', of: ['audio', 'video'] })
  type?: CallType;

  @QueryChoice({ description: 'Keeps calls of one mode.', of: ['call', 'meet', 'presenter'] })
  mode?: CallMode;

  @QueryInteger({
    description: 'Keeps calls with exactly so many participant entries, as counted by totalParticipants.',
    min: 0,
    max: MAX_PARTICIPANTS,
  })
  participantsCount?: number;

  @QueryTimestamp({
    description:
      'Keeps calls that began at this time or later, in Unix seconds. A call that nobody took began when it was initiated.',
  })
  startedAt?: number;

  @QueryTimestamp({
    description:
      'Keeps calls that ended at this time or earlier, in Unix seconds. One without an end counts by its beginning.',
  })
  endedAt?: number;

  @QueryChoice({
    description: 'Keeps calls of one status.',
    of: ['initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled'],
  })
  status?: CallStatus;

  @QueryChoice({ description: 'Keeps calls to a user or to a group.', of: ['user', 'group'] })
  receiverType?: ReceiverType;

  @QueryBoolean({ description: 'Keeps calls with or without a recording.' })
  hasRecording?: boolean;

  @QueryBoolean({ description: 'Keeps calls with or without a transcription.' })
  hasTranscription?: boolean;

  @IdField({
    description: 'Keeps calls that this user took part in: as the initiator, the receiver or a participant.',
    optional: true,
    example: 'andrew',
  })
  uid?: string;
}

export class CallParam {
  @PathText('ERR_CALL_SESSION_NOT_FOUND', (sessionId) => [{ sessionId }], {
    description: 'Id of the call.',
    max: 255,
    example: 'v1.us.confab.1763683200f00d',
  })
  sessionId!: string;
}
