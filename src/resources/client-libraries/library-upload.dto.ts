import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { Problem } from '#platform/http/fields/field-rules.js';
import { TextField, field, type FieldOptions } from '#platform/http/fields/field.js';
import { isPlainObject } from '#platform/http/json.js';
import { unstorable } from '#platform/text/storable.js';
import { MAX_FILES } from '../media/multipart.guard.js';

const MAX_NAME_LENGTH = 1000;
const MAX_TYPE_LENGTH = 255;
const MAX_ID_LENGTH = 100;

/** A file that is to be uploaded. */
export class PlannedFileDto {
  @ApiProperty({ maxLength: MAX_NAME_LENGTH }) name!: string;
  @ApiPropertyOptional({ description: 'In bytes.', type: 'integer', minimum: 0 }) size?: number;
  @ApiPropertyOptional({ maxLength: MAX_TYPE_LENGTH }) mimeType?: string;
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max && unstorable(value) === undefined;

function problemOf(file: unknown, name: string): string | undefined {
  if (!isPlainObject(file)) return `The ${name} must be an object.`;
  const { name: fileName, size = 0, mimeType } = file;
  if (!isText(fileName, MAX_NAME_LENGTH))
    return `The ${name}.name must be a text of up to ${MAX_NAME_LENGTH} characters.`;
  if (!Number.isSafeInteger(size) || (size as number) < 0) return `The ${name}.size must be a number of bytes.`;
  if (mimeType !== undefined && mimeType !== '' && !isText(mimeType, MAX_TYPE_LENGTH))
    return `The ${name}.mimeType must be a text of up to ${MAX_TYPE_LENGTH} characters.`;
  return undefined;
}

function problemOfFiles(files: unknown, name: string): Problem {
  if (!isPlainObject(files)) return `The ${name} must be an object.`;
  const entries = Object.entries(files);
  if (entries.length === 0) return `The ${name} field is required.`;
  if (entries.length > MAX_FILES) return `The ${name} may not have more than ${MAX_FILES} members.`;
  const problems = entries.flatMap(([id, file]): [string, string[]][] => {
    const problem = isText(id, MAX_ID_LENGTH) ? problemOf(file, `${name}.${id}`) : `The ids of ${name} are not valid.`;
    return problem === undefined ? [] : [[id.slice(0, MAX_ID_LENGTH), [problem]]];
  });
  return problems.length > 0 ? Object.fromEntries(problems) : undefined;
}

const PlannedFilesField = (options: FieldOptions) =>
  field(problemOfFiles, options, {
    type: Object,
    additionalProperties: { $ref: getSchemaPath(PlannedFileDto) },
  });

export class LibraryUploadsDto {
  @PlannedFilesField({
    description: `The files by ids of the client, at most ${MAX_FILES}.`,
    example: { a1: { name: 'route.gpx', size: 1204, mimeType: 'application/gpx+xml' } },
  })
  files!: Record<string, PlannedFileDto>;
}

export class UploadLinkParam {
  @TextField({ description: 'The signed part of the address.', max: 300 })
  link!: string;
}
