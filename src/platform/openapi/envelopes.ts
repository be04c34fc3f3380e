import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { CountedCursorMetaView, CursorMetaView, DoneView, PageMetaView } from './answer.views.js';

type Shape = Type<unknown>;

/**
 * `{data: …}` of one view, of many, of one of several, of one per id (beside properties with a schema), a page, a cursor list (or one of
 * something else; with its length), or `{success, message}`.
 */
type Enveloped =
  | { one: Shape }
  | { many: Shape }
  | { anyOf: [Shape, ...Shape[]] }
  | { byId: Shape; beside?: Record<string, object> }
  | { page: Shape }
  | { cursor: Shape; or?: Shape }
  | { countedCursor: Shape }
  | 'done';

/** What an operation answers: an envelope, a view that is the whole answer, or the bytes of a file. */
export type Answers = Enveloped | { whole: Shape } | 'file';

/** A component of the API document: the body of a successful answer. */
export interface EnvelopeSchema {
  name: string;
  schema: object;
  /** What the schema refers to. */
  views: Shape[];
}

export function envelopeOf(answers: Enveloped): EnvelopeSchema {
  if (answers === 'done') return envelope('DoneResponse', [DoneView], reference(DoneView));
  if ('one' in answers) return envelope(`${baseName(answers.one)}Response`, [answers.one], reference(answers.one));
  if ('many' in answers) return listEnvelope('List', [answers.many]);
  if ('page' in answers) return listEnvelope('Page', [answers.page], PageMetaView);
  if ('countedCursor' in answers)
    return listEnvelope('CountedCursorPage', [answers.countedCursor], CountedCursorMetaView);
  if ('cursor' in answers) {
    const { cursor, or } = answers;
    return listEnvelope('CursorPage', or ? [cursor, or] : [cursor], CursorMetaView);
  }
  if ('byId' in answers) return mapEnvelope(answers);
  const { anyOf } = answers;
  return envelope(`${joinedName(anyOf)}Response`, anyOf, alternatives(anyOf));
}

function listEnvelope(kind: string, rows: Shape[], meta?: Shape): EnvelopeSchema {
  return envelope(`${joinedName(rows)}${kind}Response`, rows, { type: 'array', items: alternatives(rows) }, meta);
}

function mapEnvelope({ byId, beside = {} }: { byId: Shape; beside?: Record<string, object> }): EnvelopeSchema {
  const names = Object.keys(beside);
  const suffix = names.length > 0 ? `With${names.map(capitalised).join('And')}` : '';
  return envelope(`${baseName(byId)}Map${suffix}Response`, [byId], {
    type: 'object',
    // OpenAPI 3.0 forbids an empty list of required properties
    ...(names.length > 0 && { required: names, properties: beside }),
    additionalProperties: reference(byId),
  });
}

function envelope(name: string, views: Shape[], data: object, meta?: Shape): EnvelopeSchema {
  const schema = {
    type: 'object',
    required: meta ? ['data', 'meta'] : ['data'],
    properties: { data, ...(meta && { meta: reference(meta) }) },
  };
  return { name, schema, views: meta ? [...views, meta] : views };
}

const reference = (shape: Shape) => ({ $ref: getSchemaPath(shape) });
const alternatives = (shapes: Shape[]) =>
  shapes.length > 1 ? { anyOf: shapes.map(reference) } : reference(shapes[0]!);

const baseName = ({ name }: Shape) => name.replace(/View$/, '');
const joinedName = (shapes: Shape[]) => shapes.map(baseName).join('Or');
const capitalised = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** The components of all envelopes, by name. @throws where two that differ share one */
export function envelopeComponents(answers: Iterable<Answers>): Record<string, object> {
  const components: Record<string, object> = {};
  for (const one of answers) {
    if (one === 'file' || (typeof one === 'object' && 'whole' in one)) continue;
    const { name, schema } = envelopeOf(one);
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two different envelopes of the API document are called ${name}`);
    components[name] = schema;
  }
  return components;
}
