import { DomainError } from '#platform/errors/domain-error.js';
import { QueryBoolean, QueryChoice, QueryChoiceList, QueryInteger } from '#platform/http/fields/query-field.js';
import { intervals, type Interval } from './figures/intervals.js';
import type { TimeRange } from './figures/time-range.js';
import { metricNames, metricsText, type MetricName } from './metric.js';

/** Times from here on are Unix milliseconds, below Unix seconds: these seconds are in the year 5138, these milliseconds in 1973. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** A range is widened to whole months, which must not reach the year 10000: PostgreSQL does not read it. */
const MAX_MILLISECONDS = Date.UTC(9999, 11, 1);

const QueryTime = (description: string) =>
  QueryInteger({ description, min: 0, max: MAX_MILLISECONDS, optional: false, example: 1_793_491_200 });

export class StatsQuery {
  @QueryTime('Start of the range, in Unix seconds or milliseconds.')
  fromDate!: number;

  @QueryTime('End of the range, in Unix seconds or milliseconds. The time itself is not in the range.')
  toDate!: number;
}

export class SeriesQuery {
  @QueryChoiceList({
    description: `One or several metrics, repeated or with commas.\n\n${metricsText}`,
    of: metricNames,
    optional: false,
    example: ['messages_sent'],
  })
  metric!: MetricName[];

  @QueryTime('Start of the range, in Unix seconds or milliseconds.')
  from!: number;

  @QueryTime('End of the range, in Unix seconds or milliseconds. The time itself is not in the range.')
  to!: number;

  @QueryChoice({ description: 'The length of time that a point stands for, in UTC.', of: intervals, default: 'hour' })
  interval: Interval = 'hour';

  @QueryBoolean({ description: 'Whether points have their parts, such as messages by type.', default: false })
  dimensions: boolean = false;
}

/**
 * @param names of the two parameters
 * @throws ERR_BAD_REQUEST unless the range has a length
 */
export function rangeOf(from: number, to: number, names: readonly [from: string, to: string]): TimeRange {
  const range = { from: timeOf(from), to: timeOf(to) };
  if (range.from >= range.to)
    throw DomainError.invalid({ [names[1]]: [`The ${names[1]} must be after the ${names[0]}.`] });
  return range;
}

const timeOf = (value: number): Date => new Date(value >= FIRST_MILLISECONDS ? value : value * 1000);
