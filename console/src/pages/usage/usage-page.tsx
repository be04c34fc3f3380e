import { Button, Card, Group, Progress, SimpleGrid, Table, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { useApps } from '../../api/apps.ts';
import type { Metric } from '../../api/metrics.ts';
import { useRights } from '../../api/rights.ts';
import type { SettingKey } from '../../api/settings.ts';
import { useMonths, useUsageLimits, type LimitedUsage } from '../../api/usage.ts';
import { Page } from '../../components/page.tsx';
import { ScrollingPaper } from '../../components/scrolling-paper.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { formatMonth, formatNumber, formatPercent } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.usage;
const FIRST_LIMIT: SettingKey = 'management.limits.activeUsers';
const shown = [
  'active_users',
  'messages_sent',
  'concurrent_users',
  'calls_ended',
  'notifications_sent',
  'api_requests',
] as const satisfies Metric[];

/** What the app has used in each month, and in this one beside the limits that an operator has set. */
export default function UsagePage({ appId }: { appId: string }) {
  const usage = useUsageLimits(appId);
  const { may } = useRights(appId);
  const { data } = usage;
  return (
    <Page
      title={texts.areas.usage}
      actions={
        may('map-settings') && (
          <Button component={Link} href={`/apps/${appId}/settings?setting=${FIRST_LIMIT}`} size="xs" variant="default">
            {labels.setLimits}
          </Button>
        )
      }
    >
      <Text size="sm">{labels.explanation}</Text>
      {usage.isPending && <Loading />}
      {usage.error && <ErrorState error={usage.error} retry={() => void usage.refetch()} />}
      {data && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} component="section" aria-label={labels.thisMonth}>
          {data.usages.map((each) => (
            <UsageCard key={each.metric} usage={each} />
          ))}
        </SimpleGrid>
      )}
      <Months appId={appId} />
    </Page>
  );
}

/** From these shares of a limit on, operators are told. */
const colorOf = (share: number): string => (share >= 1 ? 'red' : share >= 0.8 ? 'orange' : 'blue');

function UsageCard({ usage: { metric, value, limit } }: { usage: LimitedUsage }) {
  const share = limit === undefined ? undefined : value / limit;
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} size="h5">
          {texts.metrics[metric]}
        </Title>
        <Text fw={700}>{formatNumber(value)}</Text>
      </Group>
      {share === undefined ? (
        <Text size="sm">{labels.noLimit}</Text>
      ) : (
        <>
          <Progress
            value={Math.min(share, 1) * 100}
            color={colorOf(share)}
            size="lg"
            my="xs"
            aria-label={`${texts.metrics[metric]}: ${formatPercent(share)}`}
          />
          <Text size="sm">{labels.ofLimit(formatPercent(share), formatNumber(limit!))}</Text>
        </>
      )}
    </Card>
  );
}

function Months({ appId }: { appId: string }) {
  const app = useApps().data?.find(({ id }) => id === appId);
  const months = useMonths(appId, shown, app?.createdAt);
  if (months.error) return <ErrorState error={months.error} retry={() => void months.refetch()} />;
  if (!months.data) return <Loading />;
  return (
    <ScrollingPaper label={labels.months}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{labels.month}</Table.Th>
            {shown.map((metric) => (
              <Table.Th key={metric} ta="right">
                {texts.metrics[metric]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.data.map(({ at, values }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {formatMonth(at)}
              </Table.Th>
              {shown.map((metric) => (
                <Table.Td key={metric} ta="right">
                  {formatNumber(values[metric] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollingPaper>
  );
}
