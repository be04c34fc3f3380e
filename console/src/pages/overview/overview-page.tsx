import { SimpleGrid, Text } from '@mantine/core';
import { useMetrics } from '../../api/metrics.ts';
import { useRights } from '../../api/rights.ts';
import { Page } from '../../components/page.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { AtAGlance } from './at-a-glance.tsx';
import { zoneOf } from './interval-formats.ts';
import { MetricCard } from './metric-card.tsx';
import { RangeChoice } from './range-choice.tsx';
import { useRange } from './range.ts';
import { pageOfMetric, shownMetrics } from './shown-metrics.ts';

export default function OverviewPage({ appId }: { appId: string }) {
  const chosen = useRange();
  const rights = useRights(appId);
  const metrics = useMetrics(appId, { metrics: [...shownMetrics], ...chosen });
  const { data } = metrics;
  return (
    <Page title={texts.areas.overview}>
      <AtAGlance appId={appId} />
      <RangeChoice {...chosen} />
      {data && <Text size="sm">{`${zoneOf(data.plan)} ${texts.overview.imported}`}</Text>}
      {metrics.isPending && <Loading />}
      {metrics.error && <ErrorState error={metrics.error} retry={() => void metrics.refetch()} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {data &&
          shownMetrics.map((metric) => {
            const { plan, figures } = data;
            const points = figures[metric];
            const page = pageOfMetric(metric, plan, rights);
            const href = page && `/apps/${appId}/${page}`;
            return points && <MetricCard key={metric} metric={metric} points={points} plan={plan} href={href} />;
          })}
      </SimpleGrid>
    </Page>
  );
}
