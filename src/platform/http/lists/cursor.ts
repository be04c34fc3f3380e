import type { Affix } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { QueryChoice, QueryText, QueryTimestamp } from '../fields/query-field.js';
import { parseId } from '../identifiers.js';

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
    /** The cursor of the page after the last row; absent for an empty page. */
    next?: CursorPosition & { affix: 'append' };
    /** The cursor of the page before the first row; absent for an empty page. */
    previous?: CursorPosition & { affix: 'prepend' };
    search?: SearchOutcome;
  };
}

/** What is said of a search. */
export interface SearchOutcome {
  /** Whether all messages were compared and are in order. */
  complete: boolean;
  /** How many messages were compared, and where the search goes on. */
  compared?: number;
  next?: { affix: Affix; id: string };
  /** How many messages are in the order by relevance. */
  ranked?: number;
  /** A key that finds something, where this one finds nothing. */
  didYouMean?: string;
  /** How many messages are found, up to 100 of each kind. */
  counts?: { messages: number; files: number; links: number };
}

export interface CursorPosition {
  /** The time of the row by which the list is sorted, if it is. */
  sentAt?: number;
  updatedAt?: number;
  createdAt?: number;
  id: string;
}

/** @param views oldest first */
export function cursorEnvelope<View>(
  views: View[],
  limit: number,
  position: (view: View) => CursorPosition,
): CursorEnvelope<View> {
  const current = { limit, count: views.length };
  const first = views.at(0);
  const last = views.at(-1);
  if (!first || !last) return { data: views, meta: { current } };
  return {
    data: views,
    meta: { current, next: { affix: 'append', ...position(last) }, previous: { affix: 'prepend', ...position(first) } },
  };
}

/** Parses an id of a query, such as a cursor; an empty one counts as absent. @throws ERR_BAD_REQUEST for an invalid id */
export function cursorId(text: string | undefined, name = 'id'): bigint | undefined {
  const id = text ? parseId(text) : undefined;
  if (text && id === undefined) throw DomainError.invalid({ [name]: [`The ${name} must be a whole number.`] });
  return id;
}

/** Parameters of a cursor list. */
export class CursorQuery {
  @QueryText({ description: 'Message id to continue from; not part of the response.', max: 20, example: '42' })
  id?: string;

  @QueryChoice({
    description:
      'append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest.',
    of: ['append', 'prepend'],
  })
  affix?: Affix;

  @QueryTimestamp({ description: 'Time to continue from, in Unix seconds. Used only without an id.' })
  sentAt?: number;
}
