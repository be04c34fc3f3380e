import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { Point } from '../../api/metrics.ts';
import type { Plan } from '../../api/metrics-plan.ts';
import { formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import type { ShownMetric } from './shown-metrics.ts';
import { figureOf } from './shown-metrics.ts';

/** The library of charts is larger than the rest of the console: it loads after the figures. */
const Plot = lazy(() => import('./plot.tsx'));

interface MetricCardProps {
  metric: ShownMetric;
  points: Point[];
  plan: Plan;
  /** The page that has what was counted; absent where there is none, or the session may not read it. */
  href?: string;
}

export function MetricCard({ metric, points, plan, href }: MetricCardProps) {
  const { label, value } = figureOf(
    metric,
    points.map(({ value: now }) => now),
  );
  const before = points.flatMap(({ previous }) => previous ?? []);
  return (
    <Card withBorder component="section" aria-label={texts.metrics[metric]}>
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h5">
          {texts.metrics[metric]}
        </Title>
        <Text size="sm">
          {label}{' '}
          <Text span fw={700}>
            {formatNumber(value)}
          </Text>
          {before.length > 0 && `, ${texts.overview.before} ${formatNumber(figureOf(metric, before).value)}`}
        </Text>
      </Group>
      <Suspense fallback={<div style={{ height: 180 }} />}>
        <Plot points={points} plan={plan} label={texts.metrics[metric]} />
      </Suspense>
      {href !== undefined && value > 0 && (
        <Anchor component={Link} href={href} size="sm" aria-label={`${texts.overview.show}: ${texts.metrics[metric]}`}>
          {texts.overview.show}
        </Anchor>
      )}
    </Card>
  );
}
