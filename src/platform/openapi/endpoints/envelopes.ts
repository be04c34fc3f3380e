import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { namedSchema } from './named-schema.js';
import {
  CountedCursorMetaView,
  CursorMetaView,
  CursorPageMetaView,
  DoneView,
  PageCursorView,
  PageMetaView,
} from './response.views.js';

type Shape = Type<unknown>;

/**
 * The body `{data: …}` of a response, where `data` is: one view; a list of views (`many`); one of several views (`anyOf`); a map of views
 * by id, with further properties if given (`byId`); a page of a page list, with a cursor in `meta` or beside `data` as well; a page
 * of a cursor list, of views of one or two classes; such a page with its pagination (`countedCursor`); or `{success, message}` (`done`). A list
 * without `data` (`wholeList`) is an exception for clients that expect it.
 */
type Enveloped =
  | { one: Shape }
  | { many: Shape }
  | { wholeList: Shape }
  | { anyOf: [Shape, ...Shape[]] }
  | { byId: Shape; beside?: Record<string, object> }
  | { page: Shape; cursor?: 'in meta' | 'in meta and beside data' }
  | { cursor: Shape; or?: Shape }
  | { countedCursor: Shape }
  | 'done';

/** The body of a successful response: an envelope, a view without an envelope (`whole`), the bytes of a file, a ZIP file, a CSV file, or a page of HTML. */
export type SuccessResponse = Enveloped | { whole: Shape } | 'file' | 'archive' | 'csv' | 'page';

/** The schema of an envelope, and the views that it refers to. */
interface Envelope {
  schema: { $ref: string };
  views: Shape[];
}

/** Makes the schema of an envelope a component of the API document, with a name that contains those of its views. */
export function envelopeOf(response: Enveloped): Envelope {
  if (response === 'done') return envelope('DoneResponse', [DoneView], reference(DoneView));
  if ('one' in response) return envelope(`${baseName(response.one)}Response`, [response.one], reference(response.one));
  if ('wholeList' in response) return wholeList(response.wholeList);
  if ('many' in response) return listEnvelope('List', [response.many]);
  if ('page' in response) {
    const { page, cursor } = response;
    if (!cursor) return listEnvelope('Page', [page], PageMetaView);
    if (cursor === 'in meta') return listEnvelope('Page', [page], CursorPageMetaView);
    return listEnvelope('PageWithCursor', [page], CursorPageMetaView, { cursor: reference(PageCursorView) });
  }
  if ('countedCursor' in response)
    return listEnvelope('CountedCursorPage', [response.countedCursor], CountedCursorMetaView);
  if ('cursor' in response) {
    const { cursor, or } = response;
    return listEnvelope('CursorPage', or ? [cursor, or] : [cursor], CursorMetaView);
  }
  if ('byId' in response) return mapEnvelope(response);
  const { anyOf } = response;
  return envelope(`${joinedName(anyOf)}Response`, anyOf, alternatives(anyOf));
}

function listEnvelope(kind: string, rows: Shape[], meta?: Shape, beside?: object): Envelope {
  const data = { type: 'array', items: alternatives(rows) };
  return envelope(`${joinedName(rows)}${kind}Response`, rows, data, meta, beside);
}

function wholeList(view: Shape): Envelope {
  return {
    schema: namedSchema(`${baseName(view)}WholeList`, { type: 'array', items: reference(view) }),
    views: [view],
  };
}

function mapEnvelope({ byId, beside = {} }: { byId: Shape; beside?: Record<string, object> }): Envelope {
  const names = Object.keys(beside);
  const suffix = names.length > 0 ? `With${names.map(capitalised).join('And')}` : '';
  // OpenAPI 3.0 forbids an empty list of required properties
  if (names.length === 0)
    return envelope(`${baseName(byId)}MapResponse`, [byId], {
      type: 'object',
      additionalProperties: reference(byId),
    });
  // In TypeScript the type of any property includes those of the properties beside
  const any = { anyOf: [reference(byId), ...Object.values(beside)] };
  return envelope(`${baseName(byId)}Map${suffix}Response`, [byId], {
    type: 'object',
    required: names,
    properties: beside,
    additionalProperties: namedSchema(`${baseName(byId)}Or${names.map(capitalised).join('Or')}`, any),
  });
}

function envelope(name: string, views: Shape[], data: object, meta?: Shape, beside: object = {}): Envelope {
  const schema = {
    type: 'object',
    required: meta ? ['data', 'meta'] : ['data'],
    properties: { data, ...(meta && { meta: reference(meta) }), ...beside },
  };
  return { schema: namedSchema(name, schema), views: meta ? [...views, meta] : views };
}

const reference = (shape: Shape) => ({ $ref: getSchemaPath(shape) });
const alternatives = (shapes: Shape[]) =>
  shapes.length > 1 ? namedSchema(joinedName(shapes), { anyOf: shapes.map(reference) }) : reference(shapes[0]!);

const baseName = ({ name }: Shape) => name.replace(/View$/, '');
const joinedName = (shapes: Shape[]) => shapes.map(baseName).join('Or');
const capitalised = (name: string) => name[0]!.toUpperCase() + name.slice(1);
