import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import type { Point, Range } from '../../api/metrics.ts';
import { texts } from '../../texts/index.ts';

const formats: Record<Range, Intl.DateTimeFormat> = {
  hour: new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' }),
  week: new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
};

interface PlotProps {
  points: Point[];
  range: Range;
  label: string;
}

/** The values and those of the range before. Screen readers get them as a table. */
export default function Plot({ points, range, label }: PlotProps) {
  const rows = points.map(({ at, value, previous }) => ({
    time: formats[range].format(at * 1000),
    [label]: value,
    [texts.overview.before]: previous,
  }));
  return (
    <>
      <AreaChart
        h={180}
        data={rows}
        dataKey="time"
        series={[
          { name: texts.overview.before, color: 'gray.5', strokeDasharray: '4 4' },
          { name: label, color: 'blue.6' },
        ]}
        curveType="monotone"
        withDots={false}
        gridAxis="x"
        yAxisProps={{ allowDecimals: false, width: 44 }}
        // The table is accessible, and the plot is not in the order of the Tab key. At the top there is room for half of the highest label.
        areaChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
        aria-hidden
      />
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th>{texts.overview.time}</th>
              <th>{label}</th>
              <th>{texts.overview.before}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, value, previous }) => (
              <tr key={at}>
                <td>{formats[range].format(at * 1000)}</td>
                <td>{value}</td>
                <td>{previous}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
