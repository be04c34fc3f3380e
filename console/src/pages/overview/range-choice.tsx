import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { ranges, type RangeName } from '../../api/metrics-plan.ts';
import { TimeFilter } from '../../components/time-filter.tsx';
import { texts } from '../../texts/index.ts';
import type { ChosenRange } from './range.ts';

const OWN = 'own';
const MINUTE = 60;
const labels = texts.overview;

const choices = Object.entries({ ...labels.ranges, [OWN]: labels.own }).map(([value, label]) => ({ value, label }));

/** A range that ends now, or one with a start and an end. */
export function RangeChoice({ name, range, isCompared, choose, chooseTimes, compare }: ChosenRange) {
  const chooseOwn = () => {
    const now = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE;
    chooseTimes({ from: now - ranges[name ?? 'day'], to: now });
  };
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={labels.range}
        value={name ?? OWN}
        onChange={({ currentTarget: { value } }) => (value === OWN ? chooseOwn() : choose(value as RangeName))}
        data={choices}
      />
      {typeof range !== 'number' && (
        <>
          <TimeFilter
            label={labels.from}
            value={range.from}
            onChange={(from) => from !== undefined && chooseTimes({ from, to: Math.max(range.to, from + MINUTE) })}
          />
          <TimeFilter
            label={labels.to}
            value={range.to}
            onChange={(to) => to !== undefined && chooseTimes({ from: Math.min(range.from, to - MINUTE), to })}
          />
        </>
      )}
      <Checkbox
        label={labels.compare}
        checked={isCompared}
        onChange={({ currentTarget }) => compare(currentTarget.checked)}
        pb={8}
      />
    </Group>
  );
}
