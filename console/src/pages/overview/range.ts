import { numberOf, useAddressFilters } from '../../address.ts';
import { ranges, type Range, type RangeName } from '../../api/metrics-plan.ts';

const isName = (value: string | undefined): value is RangeName => value !== undefined && Object.hasOwn(ranges, value);

const LAST_SECOND = 4_102_444_800; // the year 2100

export interface ChosenRange {
  /** Absent for one with a start and an end of its own. */
  name?: RangeName;
  /** As `useMetrics` takes it. */
  range: Range | number;
  isCompared: boolean;
  choose: (name: RangeName) => void;
  chooseTimes: (range: Range) => void;
  compare: (isCompared: boolean) => void;
}

/** The range of the overview, which the address has. Without one it is the last day. */
export function useRange(): ChosenRange {
  const [{ range, from, to, compare }, change] = useAddressFilters('range', 'from', 'to', 'compare');
  const times = { from: numberOf(from), to: numberOf(to) };
  const isOwn = times.from !== undefined && times.to !== undefined && times.from < times.to && times.to < LAST_SECOND;
  const name = isOwn ? undefined : isName(range) ? range : 'day';
  return {
    name,
    range: name === undefined ? { from: times.from!, to: times.to! } : ranges[name],
    isCompared: compare !== 'off',
    choose: (chosen) => change({ range: chosen, from: undefined, to: undefined }),
    chooseTimes: (chosen) => change({ range: undefined, from: `${chosen.from}`, to: `${chosen.to}` }),
    compare: (isCompared) => change({ compare: isCompared ? undefined : 'off' }),
  };
}
