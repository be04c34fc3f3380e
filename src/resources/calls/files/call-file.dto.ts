import {
  IntegerField,
  NumberField,
  TextField,
  UrlField,
  UuidField,
  type FieldOptions,
} from '#platform/http/fields/field.js';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';

const MAX_ID_LENGTH = 100;
const MAX_MINUTES = 7 * 24 * 60;

const TimestampField = (options: FieldOptions) => IntegerField({ ...options, min: 0, max: MAX_TIMESTAMP });

export class AddRecordingDto {
  @TextField({
    description: 'Id of the recording. Generated if absent. A second request with the same id changes nothing.',
    optional: true,
    max: MAX_ID_LENGTH,
    example: 'EG_7mKp2xQvT9sL',
  })
  rid?: string;

  @UrlField({ description: 'Where the file is.', example: 'https://files.example.com/recordings/hike.mp4' })
  url!: string;

  @TimestampField({ description: 'When the recording started, in Unix seconds.', example: 1763683260 })
  startTime!: number;

  @TimestampField({ description: 'When the recording ended, in Unix seconds.', example: 1763683410 })
  endTime!: number;

  @NumberField({
    description: 'Minutes. The time between startTime and endTime if absent.',
    optional: true,
    min: 0,
    max: MAX_MINUTES,
    example: 2.5,
  })
  duration?: number;
}

export class AddTranscriptionDto {
  @UuidField({
    description: 'Id of the transcription. Generated if absent. A second request with the same id changes nothing.',
    optional: true,
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
  })
  tid?: string;

  @UuidField({
    description: 'The media session that was transcribed; absent if the file covers the whole call.',
    optional: true,
    example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  })
  mid?: string;

  @UrlField({ description: 'Where the file is.', example: 'https://files.example.com/transcripts/hike.json' })
  url!: string;

  @TimestampField({ description: 'Start of the transcribed part, in Unix seconds.', example: 1763683260 })
  startTime!: number;

  @TimestampField({ description: 'End of the transcribed part, in Unix seconds.', example: 1763683410 })
  endTime!: number;
}
