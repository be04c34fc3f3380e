import type { CallMode, CallType, ReceiverType } from '#generated/prisma/enums.js';
import { CharactersField, ChoiceField, IdField } from '#platform/http/fields/field.js';

/** With a uid and a colon it is the identity of the device, which LiveKit limits to 256 bytes. */
const MAX_DEVICE_ID_LENGTH = 150;

/** Longer than the ids that the server generates. */
const MAX_SESSION_ID_LENGTH = 200;

export class CreateCallTokenDto {
  @CharactersField({
    description:
      'Id of the call or meeting. An id of no session makes a new meeting with this id. Without it the server generates the id of a new meeting.',
    optional: true,
    max: MAX_SESSION_ID_LENGTH,
    characters: ['A-Za-z0-9._-', 'A-Z, a-z, 0-9, ., - and _'],
    example: 'weekly-hike-planning',
  })
  sessionId?: string;

  @CharactersField({
    description:
      'Device that joins, the same as in the requests to create and update the call. Without it, the last device of the user in this session, or a generated one.',
    optional: true,
    max: MAX_DEVICE_ID_LENGTH,
    characters: ['!-~', 'of ASCII without spaces'],
    example: 'phone-19c2',
  })
  deviceId?: string;

  @IdField({ description: 'uid or guid of whom a new meeting is with.', optional: true, example: 'hikers' })
  receiver?: string;

  @ChoiceField({
    description: 'Whether the receiver of a new meeting is a user or a group.',
    of: ['user', 'group'],
    optional: true,
    example: 'group',
  })
  receiverType?: ReceiverType;

  @ChoiceField({
    description: 'Type of a new meeting. In an audio meeting nobody can send video.',
    of: ['audio', 'video'],
    optional: true,
    default: 'video',
    example: 'video',
  })
  type?: CallType;

  @ChoiceField({
    description:
      'Mode of a new meeting. In the mode presenter only its initiator and the admins of the group send audio and video.',
    of: ['meet', 'presenter'],
    optional: true,
    default: 'meet',
    example: 'meet',
  })
  mode?: Exclude<CallMode, 'call'>;
}
