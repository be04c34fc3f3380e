import {
  IdField,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryTimestamp,
  TextField,
} from '../../platform/http/field.js';
import { PageQuery } from '../../platform/http/page.query.js';
import type { CallMode, CallStatus, CallType, ReceiverType } from '../../generated/prisma/enums.js';

/** More than a call can have, each of its 50 users on several devices. */
const MAX_PARTICIPANTS = 1000;

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
  @TextField({ description: 'Id of the call.', max: 255, example: 'v1.us.confab.1763683200f00d' })
  sessionId!: string;
}
