import { HttpCode, SetMetadata, applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { ErrorCode } from '../errors/error-catalogue.js';

export class PaginationView {
  @ApiProperty({ description: 'Rows in all pages together.' }) total!: number;
  @ApiProperty({ description: 'Rows on this page.' }) count!: number;
  @ApiProperty() per_page!: number;
  @ApiProperty() current_page!: number;
  @ApiProperty() total_pages!: number;
}

export class PageCursorView {
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
}

class PageMetaView {
  @ApiProperty() pagination!: PaginationView;
  @ApiPropertyOptional({
    description:
      'Where the list takes updatedAt and affix, send these to go on by time: of a list walked so, after its last row; of any other, with what was changed before its first row. Absent for an empty page.',
  })
  cursor?: PageCursorView;
}

class CursorCurrentView {
  @ApiProperty({ description: 'Rows asked for.' }) limit!: number;
  @ApiProperty({ description: 'Rows on this page.' }) count!: number;
}

class CursorPositionView {
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
  @ApiPropertyOptional({ description: 'Unix seconds; absent where the rows are no messages.' }) sentAt?: number;
  @ApiProperty({ description: 'Id of the row.' }) id!: string;
}

class CursorMetaView {
  @ApiProperty() current!: CursorCurrentView;
  @ApiProperty({ description: 'Send these with the next request to go on after the last row.', required: false })
  next?: CursorPositionView;
  @ApiProperty({ description: 'Send these to go on before the first row.', required: false })
  previous?: CursorPositionView;
}

class CountedCursorMetaView extends CursorMetaView {
  @ApiProperty({
    description: 'The same list as numbered pages of `limit` rows; current_page is the one that this page begins on.',
  })
  pagination!: PaginationView;
}

export class DoneView {
  @ApiProperty() success!: boolean;
  @ApiProperty({ description: 'A sentence for people.' }) message!: string;
}

export class ErrorBodyView {
  @ApiProperty() message!: string;
  @ApiProperty() devMessage!: string;
  @ApiProperty({ enum: ['chat-api'] }) source!: string;
  @ApiPropertyOptional({
    description:
      'Dotted path of a field → what is wrong with it. Only where the data of the request failed validation.',
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  details?: Record<string, string[]>;
  @ApiProperty({ example: 'ERR_BAD_REQUEST' }) code!: string;
}

export class ErrorView {
  @ApiProperty() error!: ErrorBodyView;
}

type Shape = Type<unknown>;

interface EndpointOptions {
  /** operationId, as in the wire contract. */
  id: string;
  summary: string;
  /** What a caller must know beyond the summary. */
  description?: string;
  /** Kept for clients of old; the description says what to use instead. */
  deprecated?: boolean;
  /** `{data: …}` of one view, of many, of one of several, of one per id (beside properties with a schema), a page (with its cursor beside `data` as well), a cursor list (or one of something else; with its length), `{success, message}`, a view that is the whole answer, or the bytes of a file. */
  answers:
    | { one: Shape }
    | { many: Shape }
    | { oneOf: Shape[] }
    | { byId: Shape; beside?: Record<string, object> }
    | { page: Shape; cursorBeside?: boolean }
    | { cursor: Shape; or?: Shape }
    | { countedCursor: Shape }
    | { whole: Shape }
    | 'done'
    | 'file';
  /** Codes that this operation raises beyond those every operation of its door can raise. */
  errors?: ErrorCode[];
}

export const ENDPOINT = 'confab:endpoint';

/** What `Endpoint` leaves on a route for the API document. */
export interface EndpointMetadata {
  id: string;
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
    SetMetadata(ENDPOINT, { id, errors } satisfies EndpointMetadata),
    ApiOperation({ operationId: id, summary, description, deprecated }),
    okResponse(answers),
    ApiExtraModels(ErrorView),
  );
}

function okResponse(answers: EndpointOptions['answers']) {
  const envelope = (view: Shape, data: object, meta?: Shape, beside: object = {}) =>
    applyDecorators(
      ApiExtraModels(view, ...(meta ? [meta] : [])),
      ApiOkResponse({
        description: 'Done.',
        schema: {
          type: 'object',
          required: meta ? ['data', 'meta'] : ['data'],
          properties: { data, ...(meta && { meta: { $ref: getSchemaPath(meta) } }), ...beside },
        },
      }),
    );
  const rows = (view: Shape, or?: Shape) => ({
    type: 'array',
    items: or ? { anyOf: [view, or].map((shape) => ({ $ref: getSchemaPath(shape) })) } : { $ref: getSchemaPath(view) },
  });
  if (answers === 'done') return envelope(DoneView, { $ref: getSchemaPath(DoneView) });
  if (answers === 'file') return fileResponse();
  if ('oneOf' in answers) {
    const views = answers.oneOf;
    return applyDecorators(
      ApiExtraModels(...views),
      envelope(views[0]!, { oneOf: views.map((view) => ({ $ref: getSchemaPath(view) })) }),
    );
  }
  if ('many' in answers) return envelope(answers.many, rows(answers.many));
  if ('byId' in answers) {
    const { byId, beside = {} } = answers;
    return envelope(byId, {
      type: 'object',
      required: Object.keys(beside),
      properties: beside,
      additionalProperties: { $ref: getSchemaPath(byId) },
    });
  }
  if ('page' in answers) {
    const beside = answers.cursorBeside ? { cursor: { $ref: getSchemaPath(PageCursorView) } } : {};
    return envelope(answers.page, rows(answers.page), PageMetaView, beside);
  }
  if ('cursor' in answers) {
    const { cursor, or } = answers;
    return applyDecorators(ApiExtraModels(or ?? cursor), envelope(cursor, rows(cursor, or), CursorMetaView));
  }
  if ('countedCursor' in answers)
    return envelope(answers.countedCursor, rows(answers.countedCursor), CountedCursorMetaView);
  if ('whole' in answers) return applyDecorators(ApiOkResponse({ description: 'Done.', type: answers.whole }));
  return envelope(answers.one, { $ref: getSchemaPath(answers.one) });
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
