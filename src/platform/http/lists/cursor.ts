import type { Affix } from '../../database/lists/page.js';
import { DomainError } from '../../errors/domain-error.js';
import { parseId } from '../identifiers.js';
import { QueryChoice, QueryText, QueryTimestamp } from '../fields/query-field.js';

/** A position in a list that is ordered by id. */
export interface CursorRequest {
  readonly limit: number;
  readonly affix: Affix;
  readonly id?: bigint;
}

export interface CursorEnvelope<View> {
  data: View[];
  meta: {
    current: { limit: number; count: number };
    /** Where to go on after the last row; absent for an empty page. */
    next?: CursorPosition & { affix: 'append' };
    /** Where to go on before the first row. */
    previous?: CursorPosition & { affix: 'prepend' };
  };
}

export interface CursorPosition {
  /** Absent where the rows are no messages. */
  sentAt?: number;
  id: string;
}

/** @param views oldest first */
export function cursorEnvelope<View>(
  views: View[],
  limit: number,
  position: (view: View) => CursorPosition,
): CursorEnvelope<View> {
  const current = { limit, count: views.length };
  const [first, last] = [views.at(0), views.at(-1)];
  if (!first || !last) return { data: views, meta: { current } };
  return {
    data: views,
    meta: { current, next: { affix: 'append', ...position(last) }, previous: { affix: 'prepend', ...position(first) } },
  };
}

/** The id of a query as a cursor; an empty one is none. @throws ERR_BAD_REQUEST for an id that is none */
export function cursorId(id: string | undefined): bigint | undefined {
  const cursor = id ? parseId(id) : undefined;
  if (id && cursor === undefined) throw DomainError.invalid({ id: ['The id must be a whole number.'] });
  return cursor;
}

/** Parameters of a list that is walked by cursor. */
export class CursorQuery {
  @QueryText({ description: 'Message id to continue from; not part of the response.', max: 20, example: '42' })
  id?: string;

  @QueryChoice({
    description:
      'append: messages after the cursor; prepend: those before it. Without a cursor, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
  })
  affix?: Affix;

  @QueryTimestamp({ description: 'A time to go on from, in Unix seconds, where no id is given.' })
  sentAt?: number;
}
