import { Card, Group, SegmentedControl, SimpleGrid, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { ranges, useMetrics, type Metric, type Point, type Range } from '../../api/metrics.ts';
import { Page } from '../../components/page.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

/** The library of charts is larger than the rest of the console: it loads after the figures. */
const Plot = lazy(() => import('./plot.tsx'));

const shown = [
  'messages_sent',
  'active_users',
  'concurrent_users',
  'calls_ended',
  'webhooks_delivered',
  'webhooks_failed',
  'notifications_sent',
  'notifications_failed',
  'api_requests',
  'api_client_errors',
  'api_server_errors',
  'api_latency_p50_milliseconds',
  'api_latency_p95_milliseconds',
  'api_latency_p99_milliseconds',
] as const satisfies Metric[];
type Shown = (typeof shown)[number];

/** Values whose sum over intervals has no meaning: a user who is active on two days is one user. */
const peaks: readonly Metric[] = [
  'active_users',
  'concurrent_users',
  'api_latency_p50_milliseconds',
  'api_latency_p95_milliseconds',
  'api_latency_p99_milliseconds',
];

const isRange = (value: string | null): value is Range => value !== null && Object.hasOwn(ranges, value);

export default function OverviewPage({ appId }: { appId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('range');
  const range = isRange(chosen) ? chosen : 'day';
  // active users are not counted by five minutes
  const metrics = range === 'hour' ? shown.filter((metric) => metric !== 'active_users') : [...shown];
  const figures = useMetrics(appId, metrics, range);
  return (
    <Page
      title={texts.overview.title}
      actions={
        <SegmentedControl
          aria-label={texts.overview.range}
          value={range}
          onChange={(value) => setParameters({ range: value }, { replace: true })}
          data={Object.entries(texts.overview.ranges).map(([value, label]) => ({ value, label }))}
        />
      }
    >
      {figures.isPending && <Loading />}
      {figures.error && <ErrorState error={figures.error} retry={() => void figures.refetch()} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {metrics.map((metric) => {
          const points = figures.data?.[metric];
          return points && <MetricCard key={metric} metric={metric} points={points} range={range} />;
        })}
      </SimpleGrid>
      <Text size="sm">{texts.overview.utc}</Text>
    </Page>
  );
}

function MetricCard({ metric, points, range }: { metric: Shown; points: Point[]; range: Range }) {
  const isPeak = peaks.includes(metric);
  const figureOf = (values: number[]) =>
    isPeak ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
  const figure = figureOf(points.map(({ value }) => value));
  const before = figureOf(points.map(({ previous }) => previous));
  return (
    <Card withBorder component="section" aria-label={texts.metrics[metric]}>
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h5">
          {texts.metrics[metric]}
        </Title>
        <Text size="sm">
          {isPeak ? texts.overview.peak : texts.overview.total}{' '}
          <Text span fw={700}>
            {formatNumber(figure)}
          </Text>
          , {texts.overview.before} {formatNumber(before)}
        </Text>
      </Group>
      <Suspense fallback={<div style={{ height: 180 }} />}>
        <Plot points={points} range={range} label={texts.metrics[metric]} />
      </Suspense>
    </Card>
  );
}
