import { HttpCode, SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { OPERATION_ID, OPERATOR_ACT } from '#platform/access/access-rule.js';
import type { ActKind } from '#platform/access/actor.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { type Deprecation, deprecationHeaders, describeDeprecation } from './deprecation.js';
import { envelopeOf, type SuccessResponse } from './envelopes.js';
import { ErrorView } from './response.views.js';

interface EndpointOptions {
  /** operationId, as in the wire contract. */
  id: string;
  /**
   * What the audit log says when an operator calls it in the console. Absent for operations that read, and for those that change the
   * configuration, because triggers record what they change.
   */
  act?: ActKind;
  summary: string;
  /** Information for callers that is not in the summary. */
  description?: string;
  /** Exists for older clients only. */
  deprecated?: Deprecation;
  response: SuccessResponse;
  /**
   * Error codes of this operation, without those that every operation of its audience can return. By default, that an id in its path is
   * unknown.
   */
  errors?: ErrorCode[];
}

export const ENDPOINT = 'confab:endpoint';

/** Metadata of a route, from which the API document is made. */
export type EndpointMetadata = Omit<EndpointOptions, 'summary' | 'description'>;

/** Declares the operation of a route for the API document, and its status 200. */
export function Endpoint({
  id,
  act,
  summary,
  description,
  deprecated,
  response,
  errors,
}: EndpointOptions): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    SetMetadata(OPERATION_ID, id),
    SetMetadata(OPERATOR_ACT, act),
    SetMetadata(ENDPOINT, { id, act, response, errors, deprecated } satisfies EndpointMetadata),
    ApiOperation({
      operationId: id,
      summary,
      description: deprecated ? describeDeprecation(description, deprecated) : description,
      deprecated: deprecated !== undefined || undefined,
    }),
    ...(deprecated ? [deprecationHeaders(deprecated)] : []),
    okResponse(response),
    ApiExtraModels(ErrorView),
  );
}

function okResponse(response: SuccessResponse) {
  if (response === 'file') return fileResponse();
  if (response === 'archive') return archiveResponse();
  if (response === 'csv') return csvResponse();
  if (response === 'page') return pageResponse();
  if (typeof response === 'object' && 'whole' in response)
    return ApiOkResponse({ description: 'Done.', type: response.whole });
  const { schema, views } = envelopeOf(response);
  return applyDecorators(ApiExtraModels(...views), ApiOkResponse({ description: 'Done.', schema }));
}

function pageResponse() {
  const page = { schema: { type: 'string' }, example: '<!doctype html>…' };
  return ApiOkResponse({ description: 'A page for people.', content: { 'text/html': page } });
}

function archiveResponse() {
  const archive = { schema: { type: 'string', format: 'binary' }, example: '(a ZIP file)' };
  return ApiOkResponse({ description: 'The archive.', content: { 'application/zip': archive } });
}

function csvResponse() {
  const table = { schema: { type: 'string' }, example: 'uid,channel\r\nandrew,push\r\n' };
  return ApiOkResponse({ description: 'The table.', content: { 'text/csv': table } });
}

function fileResponse() {
  const bytes = { schema: { type: 'string', format: 'binary' }, example: '(the bytes of the file)' };
  return applyDecorators(
    ApiOkResponse({ description: 'The whole file.', content: { 'application/octet-stream': bytes } }),
    ApiResponse({
      status: 206,
      description: 'The requested range of the file.',
      content: { 'application/octet-stream': bytes },
    }),
    ApiResponse({ status: 304, description: 'The file has not changed since the client stored it.' }),
  );
}
