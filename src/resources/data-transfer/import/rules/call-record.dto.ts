import {
  CharactersField,
  ChoiceField,
  IdField,
  IntegerField,
  NumberField,
  TagsField,
  TextField,
  UrlField,
  UuidField,
} from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { TimeField } from './time-field.js';

const MAX_METADATA_BYTES = 10 * 1024;
const MAX_PARTICIPANTS = 1000;
const MAX_RECORDINGS = 1000;
const MAX_MINUTES = 10_000_000;

const time = () => TimeField({ description: 'Unix seconds.', optional: true });
const requiredTime = () => TimeField({ description: 'Unix seconds.' });
const minutes = () => NumberField({ description: 'Minutes.', optional: true, min: 0, max: MAX_MINUTES });

class ParticipantRecordDto {
  @IdField({ description: 'uid.' }) uid!: string;
  @TextField({ description: 'Device.', optional: true, max: 255 }) deviceId?: string;
  @UuidField({ description: 'Media session.', optional: true }) mid?: string;
  @ChoiceField({ description: 'What became of it.', of: ['ended', 'unanswered', 'rejected'] })
  state!: 'ended' | 'unanswered' | 'rejected';
  @time() joinedAt?: number;
  @time() leftAt?: number;
  @minutes() audioMinutes?: number;
  @minutes() videoMinutes?: number;
}

class RecordingRecordDto {
  @TextField({ description: 'Id.', max: 255 }) rid!: string;
  @UrlField({ description: 'Address.' }) url!: string;
  @NumberField({ description: 'Minutes.', min: 0, max: MAX_MINUTES }) minutes!: number;
  @requiredTime() startedAt!: number;
  @requiredTime() endedAt!: number;
}

class TranscriptionRecordDto {
  @UuidField({ description: 'Id.' }) tid!: string;
  @UuidField({ description: 'Media session.', optional: true }) mid?: string;
  @TextField({ description: 'Room.', max: 255 }) roomName!: string;
  @UrlField({ description: 'Address.' }) url!: string;
  @requiredTime() startedAt!: number;
  @requiredTime() endedAt!: number;
  @requiredTime() transcribedAt!: number;
}

export class CallRecordDto {
  @TextField({ description: 'Id of the call.', max: 255 }) sessionId!: string;
  @ChoiceField({ description: 'Type.', of: ['audio', 'video'] }) type!: 'audio' | 'video';
  @ChoiceField({ description: 'Mode.', of: ['call', 'meet', 'presenter'] }) mode!: 'call' | 'meet' | 'presenter';
  @ChoiceField({ description: 'How it ended.', of: ['ended', 'unanswered', 'rejected', 'canceled'] })
  status!: 'ended' | 'unanswered' | 'rejected' | 'canceled';
  @IdField({ description: 'uid, or app_system.' }) initiator!: string;
  @ChoiceField({ description: 'Whether a user or a group was called.', of: ['user', 'group'] })
  receiverType!: 'user' | 'group';
  @IdField({ description: 'uid or guid.' }) receiver!: string;
  @UuidField({ description: 'Media session.', optional: true }) mid?: string;
  @MetadataField({ description: 'Any JSON object.', optional: true, maxBytes: MAX_METADATA_BYTES }) metadata?: object;
  @TagsField() tags?: string[];
  @requiredTime() initiatedAt!: number;
  @time() startedAt?: number;
  @time() endedAt?: number;
  @NestedListField(() => ParticipantRecordDto, {
    description: 'Participants.',
    optional: true,
    maxItems: MAX_PARTICIPANTS,
  })
  participants?: ParticipantRecordDto[];
  @NestedListField(() => RecordingRecordDto, { description: 'Recordings.', optional: true, maxItems: MAX_RECORDINGS })
  recordings?: RecordingRecordDto[];
  @NestedListField(() => TranscriptionRecordDto, {
    description: 'Transcriptions.',
    optional: true,
    maxItems: MAX_RECORDINGS,
  })
  transcriptions?: TranscriptionRecordDto[];
}

export class FileRecordDto {
  @CharactersField({
    description: 'Id of the file, and the name of its bytes in the folder.',
    max: 100,
    characters: ['A-Za-z0-9_-', 'A-Z, a-z, 0-9, - and _'],
  })
  id!: string;
  @TextField({ description: 'Name.', max: 200 }) name!: string;
  @TextField({ description: 'MIME type.', max: 255 }) mimeType!: string;
  @IntegerField({ description: 'Bytes.', min: 0, max: Number.MAX_SAFE_INTEGER }) size!: number;
  @IdField({ description: 'uid of who uploaded it, or app_system.', optional: true }) uid?: string;
  @time() createdAt?: number;
}
