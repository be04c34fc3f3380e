import { DomainError } from '#platform/errors/domain-error.js';
import { QueryChoice, QueryInteger, QueryText, QueryTimestamp } from '#platform/http/fields/query-field.js';

export class ListFailedRequestsQuery {
  @QueryText({
    description: 'Returns requests with this status, or of this class of statuses: 4xx or 5xx.',
    max: 3,
    example: '4xx',
  })
  status?: string;

  @QueryText({
    description: 'Returns requests of this operation, by its id in this document.',
    max: 200,
    example: 'send-message',
  })
  operation?: string;

  @QueryText({ description: 'Returns requests with the API key of this id, as entries show it.', max: 20 })
  keyId?: string;

  @QueryText({ description: 'Returns the request with this id, the header X-Request-Id of its response.', max: 100 })
  requestId?: string;

  @QueryTimestamp({ description: 'Returns requests from this time on, in Unix seconds.' })
  from?: number;

  @QueryTimestamp({ description: 'Returns requests before this time, in Unix seconds.' })
  to?: number;

  @QueryText({ description: 'Id of the entry at which the page starts, which is not part of it.', max: 20 })
  id?: string;

  @QueryChoice({
    description:
      'append: entries after the one of the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
    default: 'prepend',
  })
  affix?: 'append' | 'prepend';

  @QueryInteger({ description: 'Entries per page.', min: 1, max: 1000, default: 100 })
  limit: number = 100;
}

/** @returns the lowest and the highest status @throws ERR_BAD_REQUEST */
export function statusesOf(text: string | undefined): [from: number, to: number] | undefined {
  if (!text) return undefined;
  const match = /^(?<class>[45])(?<rest>xx|\d\d)$/i.exec(text)?.groups;
  if (!match) throw DomainError.invalid({ status: ['The status must be 4xx, 5xx, or a number from 400 to 599.'] });
  if (!/\d/.test(match.rest!)) return [Number(match.class) * 100, Number(match.class) * 100 + 99];
  return [Number(text), Number(text)];
}
