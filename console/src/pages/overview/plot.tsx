import '@mantine/charts/styles.css';
import { AreaChart, ChartTooltip } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import type { Point } from '../../api/metrics.ts';
import type { Plan } from '../../api/metrics-plan.ts';
import { texts } from '../../texts/index.ts';
import { formatsOf } from './interval-formats.ts';
import { ticksOf } from './ticks.ts';

interface PlotProps {
  points: Point[];
  plan: Plan;
  label: string;
}

/** The values, and those of the range before where they are compared. Screen readers get them as a table. */
export default function Plot({ points, plan, label }: PlotProps) {
  const formats = formatsOf(plan);
  const isCompared = points.some(({ previous }) => previous !== undefined);
  const { before } = texts.overview;
  const rows = points.map(({ at, value, previous }) => ({ at, [label]: value, [before]: previous }));
  const series = [
    ...(isCompared ? [{ name: before, color: 'gray.5', strokeDasharray: '4 4' }] : []),
    { name: label, color: 'blue.6' },
  ];
  return (
    <>
      <AreaChart
        h={180}
        data={rows}
        dataKey="at"
        series={series}
        curveType="linear"
        withDots={false}
        gridAxis="x"
        xAxisProps={{
          ticks: ticksOf(
            points.map(({ at }) => at),
            plan,
          ),
          interval: 0,
          tickFormatter: formats.short,
        }}
        yAxisProps={{ allowDecimals: false, width: 44 }}
        tooltipProps={{
          // a plot that is not pointed at has no label
          content: ({ label: at, payload }) =>
            typeof at === 'number' && <ChartTooltip label={formats.long(at)} payload={payload} series={series} />,
        }}
        // The table is accessible, and the plot is not in the order of the Tab key. At the top there is room for half of the highest label.
        areaChartProps={{ accessibilityLayer: false, margin: { top: 10, right: 24 } }}
        aria-hidden
      />
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th>{texts.overview.time}</th>
              <th>{label}</th>
              {isCompared && <th>{before}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, value, previous }) => (
              <tr key={at}>
                <td>{formats.long(at)}</td>
                <td>{value}</td>
                {isCompared && <td>{previous}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
