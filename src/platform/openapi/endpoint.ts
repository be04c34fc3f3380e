import { HttpCode, SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ErrorCode } from '../errors/error-catalogue.js';
import { ErrorView } from './response.views.js';
import { envelopeOf, type Answers } from './envelopes.js';

interface EndpointOptions {
  /** operationId, as in the wire contract. */
  id: string;
  summary: string;
  /** What a caller must know beyond the summary. */
  description?: string;
  /** Kept for clients of old; the description says what to use instead. */
  deprecated?: boolean;
  answers: Answers;
  /** Codes that this operation raises beyond those every operation of its door can raise. */
  errors?: ErrorCode[];
}

export const ENDPOINT = 'confab:endpoint';

/** What `Endpoint` leaves on a route for the API document. */
export interface EndpointMetadata {
  id: string;
  answers: Answers;
  errors: ErrorCode[];
}

/** What an operation is and answers: its entry in the API document, and the status 200 that goes with it. */
export function Endpoint({
  id,
  summary,
  description,
  deprecated,
  answers,
  errors = [],
}: EndpointOptions): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    SetMetadata(ENDPOINT, { id, answers, errors } satisfies EndpointMetadata),
    ApiOperation({ operationId: id, summary, description, deprecated }),
    okResponse(answers),
    ApiExtraModels(ErrorView),
  );
}

function okResponse(answers: Answers) {
  if (answers === 'file') return fileResponse();
  if (typeof answers === 'object' && 'whole' in answers)
    return ApiOkResponse({ description: 'Done.', type: answers.whole });
  const { schema, views } = envelopeOf(answers);
  return applyDecorators(ApiExtraModels(...views), ApiOkResponse({ description: 'Done.', schema }));
}

function fileResponse() {
  const bytes = { schema: { type: 'string', format: 'binary' }, example: '(the bytes of the file)' };
  return applyDecorators(
    ApiOkResponse({ description: 'The whole file.', content: { 'application/octet-stream': bytes } }),
    ApiResponse({
      status: 206,
      description: 'The part that was asked for.',
      content: { 'application/octet-stream': bytes },
    }),
    ApiResponse({ status: 304, description: 'The file that the client has.' }),
  );
}
