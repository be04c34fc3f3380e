import { Alert, Anchor, Card, Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useApps } from '../../api/apps.ts';
import { useImportedFiles } from '../../api/data-import.ts';
import { useHealthReport } from '../../api/health.ts';
import { useTotals } from '../../api/metrics.ts';
import { useWaitingCount } from '../../api/moderation/queues.ts';
import { useRights } from '../../api/rights.ts';
import { formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.overview;

/** First what needs an act, with the way to it; then what the app has. */
export function AtAGlance({ appId }: { appId: string }) {
  const { isManagement, may } = useRights(appId);
  return (
    <>
      {isManagement && <HealthProblem />}
      {may('list-moderation-blocked-messages') && <WaitingMessages appId={appId} />}
      {may('list-imported-files') && <ImportsThatRefused appId={appId} />}
      <Totals appId={appId} />
      {isManagement && <HealthyLine />}
    </>
  );
}

function WaitingMessages({ appId }: { appId: string }) {
  const { data: count = 0 } = useWaitingCount(appId);
  return (
    count > 0 && <Problem color="blue" text={texts.navigation.waiting(count)} href={`/apps/${appId}/moderation`} />
  );
}

const looks = { warning: 'yellow', failed: 'red' } as const;

function HealthProblem() {
  const { data, error } = useHealthReport();
  if (!data) return error && <Problem color="red" text={texts.health.summary.failed} href="/health" />;
  const { status, backlogs, findings } = data;
  const problems = findings.filter((finding) => finding.status !== 'ok').map(({ message }) => message);
  const waiting = backlogs
    ? (
        [
          [texts.health.webhooks, backlogs.webhooks],
          [texts.health.notifications, backlogs.notifications],
          [texts.health.jobs, backlogs.jobs],
        ] as const
      ).map(([name, queue]) => `${name} ${formatNumber(queue.pending + queue.waiting)}`)
    : [];
  if (status === 'ok') return null;
  return (
    <Problem color={looks[status]} text={`${texts.areas.health}: ${texts.health.summary[status]}`} href="/health">
      {problems.map((problem) => (
        <Text key={problem} size="sm" className="user-text">
          {problem}
        </Text>
      ))}
      {waiting.length > 0 && <Text size="sm">{`${texts.health.waiting}: ${waiting.join(', ')}`}</Text>}
    </Problem>
  );
}

/** Below what needs an act. */
const HealthyLine = () =>
  useHealthReport().data?.status === 'ok' && (
    <Text size="sm">
      <Anchor component={Link} href="/health" inherit>
        {texts.areas.health}
      </Anchor>
      {`: ${texts.health.summary.ok}`}
    </Text>
  );

/** Files that the command imported, of which the server refused records. */
function ImportsThatRefused({ appId }: { appId: string }) {
  const { data = [] } = useImportedFiles(appId);
  const refused = data.reduce((sum, file) => sum + file.refused, 0);
  return (
    refused > 0 && <Problem color="yellow" text={labels.refused(formatNumber(refused))} href={`/apps/${appId}/data`} />
  );
}

interface ProblemProps {
  color: string;
  text: string;
  /** Of the page that has more. */
  href: string;
  children?: ReactNode;
}

const Problem = ({ color, text, href, children }: ProblemProps) => (
  <Alert color={color} variant="light" title={text}>
    {children}
    <Anchor
      component={Link}
      href={href}
      size="sm"
      c="inherit"
      underline="always"
      aria-label={`${labels.show}: ${text}`}
    >
      {labels.show}
    </Anchor>
  </Alert>
);

function Totals({ appId }: { appId: string }) {
  const app = useApps().data?.find(({ id }) => id === appId);
  const { data } = useTotals(appId, app?.createdAt);
  const totals = [
    [texts.areas.users, data?.users, 'users'],
    [texts.areas.groups, data?.groups, 'groups'],
    [labels.sent, data?.messages, 'messages'],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} component="section" aria-label={labels.totals}>
      {totals.map(([label, count, path]) => (
        <Card key={path} withBorder padding="sm">
          <Group justify="space-between" align="baseline" gap="xs">
            <Anchor component={Link} href={`/apps/${appId}/${path}`} size="sm">
              {label}
            </Anchor>
            <Text fw={700}>{count === undefined ? texts.none : formatNumber(count)}</Text>
          </Group>
        </Card>
      ))}
    </SimpleGrid>
  );
}
