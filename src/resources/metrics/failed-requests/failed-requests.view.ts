import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { publicCode } from '#platform/errors/error-catalogue.js';
import { errorReference } from '#platform/errors/error-reference.js';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { FieldShape } from './body-shape.js';
import type { StoredFailedRequest } from './failed-requests.repository.js';

const types = ['string', 'number', 'boolean', 'null', 'list', 'object'] as const satisfies FieldShape['type'][];

class RequestFieldView {
  @ApiProperty({
    description:
      'Names are separated by dots, and [] stands for the first item of a list. A name that may be a value is (…).',
    example: 'data.attachments[].url',
  })
  name!: string;
  @ApiProperty({ enum: types }) type!: FieldShape['type'];
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Of a text in UTF-16 code units, of a list in items, of an object in fields.',
  })
  length?: number;
}

class RequestBodyView {
  @ApiPropertyOptional({ type: 'integer', description: 'Of the body, as the client said.' }) bytes?: number;
  @ApiProperty({
    type: [RequestFieldView],
    description:
      'At most 50, without their values. Empty if the request was refused before its body was read, or the body is no JSON.',
  })
  fields!: readonly RequestFieldView[];
  @ApiProperty({ description: 'Whether the body has more fields.' }) isCut!: boolean;
}

export class FailedApiRequestView {
  @ApiProperty({ description: 'Decimal.' }) id!: string;
  @ApiProperty({ description: 'When its response ended, in Unix seconds.' }) at!: number;
  @ApiProperty({ description: 'The header X-Request-Id of the response, which the log and traces have as well.' })
  requestId!: string;
  @ApiProperty({ example: 'POST' }) method!: string;
  @ApiProperty({ description: 'Its id in this document, or the path of a route that is not in it.' })
  operation!: string;
  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599 }) status!: number;
  @ApiPropertyOptional({ description: 'The code of the error in the response.', example: 'ERR_UID_NOT_FOUND' })
  code?: string;
  @ApiPropertyOptional({ description: 'Where this server describes the error, if it serves its documentation.' })
  reference?: string;
  @ApiProperty({ type: 'integer' }) milliseconds!: number;
  @ApiPropertyOptional({ description: 'Id of the API key, decimal; absent of an auth token.' }) keyId?: string;
  @ApiPropertyOptional({ description: 'The name that the API key had.' }) keyName?: string;
  @ApiProperty({ type: [String], description: 'Fields that the error names, at most 20.' })
  refusedFields!: readonly string[];
  @ApiPropertyOptional({ description: 'What the body consisted of.' }) body?: RequestBodyView;
}

export const failedRequestView = (request: StoredFailedRequest): FailedApiRequestView =>
  withoutAbsent({
    id: String(request.id),
    at: unixSeconds(request.at),
    requestId: request.requestId,
    method: request.method,
    operation: request.operation,
    status: request.status,
    code: request.code === null ? undefined : publicCode(request.code),
    reference: request.code === null ? undefined : errorReference(request.code),
    milliseconds: request.milliseconds,
    keyId: request.keyId?.toString(),
    keyName: request.keyName ?? undefined,
    refusedFields: request.refusedFields,
    body: request.body ?? undefined,
  });
