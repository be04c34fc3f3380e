import type { CallMode, CallStatus, CallType, ReceiverType } from '#generated/prisma/enums.js';
import { ChoiceField, IdField, TagsField, TextField } from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryBoolean, QueryChoice, QueryInteger, QueryTimestamp } from '#platform/http/fields/query-field.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import type { CallActionName } from '../messages/model/call-message.js';

/** A call can have no more participant entries. */
const MAX_PARTICIPANTS = 1000;

const MAX_METADATA_BYTES = 10 * 1024;
const MAX_DEVICE_ID_LENGTH = 255;

export class StartCallDto {
  @IdField({ description: 'uid or guid of the user or group to call.', example: 'tina' })
  receiver!: string;

  @ChoiceField({ description: 'Whether the receiver is a user or a group.', of: ['user', 'group'], example: 'user' })
  receiverType!: ReceiverType;

  @ChoiceField({ description: 'Type of the call.', of: ['audio', 'video'], example: 'video' })
  type!: CallType;

  @ChoiceField({
    description: 'For the clients, and for call tokens: in the mode presenter only presenters send audio and video.',
    of: ['call', 'meet', 'presenter'],
    optional: true,
    default: 'call',
    example: 'call',
  })
  mode?: CallMode;

  @MetadataField({ description: 'Any JSON object.', optional: true, maxBytes: MAX_METADATA_BYTES })
  metadata?: Record<string, unknown>;

  @TagsField()
  tags?: string[];

  @TextField({
    description: 'Device of the acting user. Generated if absent.',
    optional: true,
    max: MAX_DEVICE_ID_LENGTH,
    example: 'tablet-7f3a',
  })
  deviceId?: string;
}

export class UpdateCallDto {
  @ChoiceField({
    description:
      'New status: ongoing answers or joins the call, ended leaves it, rejected and busy decline it, canceled and unanswered cancel it. The status initiated is never accepted.',
    of: ['initiated', 'ongoing', 'ended', 'rejected', 'busy', 'canceled', 'unanswered'],
    example: 'ongoing',
  })
  status!: CallActionName;

  @TextField({
    description:
      'Device with which the acting user answers, joins or leaves the call. Without it, the user leaves a group call on all devices.',
    optional: true,
    max: MAX_DEVICE_ID_LENGTH,
    example: 'phone-19c2',
  })
  deviceId?: string;
}

export class ListCallsQuery extends PageQuery {
  @QueryChoice({ description: 'Only audio or only video calls.', of: ['audio', 'video'] })
  type?: CallType;

  @QueryChoice({ description: 'Only calls of this mode.', of: ['call', 'meet', 'presenter'] })
  mode?: CallMode;

  @QueryInteger({
    description: 'Only calls with exactly this number of participant entries, as counted by totalParticipants.',
    min: 0,
    max: MAX_PARTICIPANTS,
  })
  participantsCount?: number;

  @QueryTimestamp({
    description:
      'Only calls that began at this time or later, in Unix seconds. An unanswered call began when it was initiated.',
  })
  startedAt?: number;

  @QueryTimestamp({
    description:
      'Only calls that ended at this time or earlier, in Unix seconds. For a call that has not ended, the time when it began counts.',
  })
  endedAt?: number;

  @QueryChoice({
    description: 'Only calls with this status.',
    of: ['initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled'],
  })
  status?: CallStatus;

  @QueryChoice({ description: 'Only calls to a user or only calls to a group.', of: ['user', 'group'] })
  receiverType?: ReceiverType;

  @QueryBoolean({ description: 'Only calls with a recording (true) or without one (false).' })
  hasRecording?: boolean;

  @QueryBoolean({ description: 'Only calls with a transcription (true) or without one (false).' })
  hasTranscription?: boolean;

  @IdField({
    description:
      'Only calls of this user: as the initiator, the receiver, a participant, or a member of the group that is or was called.',
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
