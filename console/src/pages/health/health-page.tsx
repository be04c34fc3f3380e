import { Alert, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { isDatabaseDown, useHealthReport, type Finding, type HealthReport } from '../../api/health.ts';
import { useRights } from '../../api/rights.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { Alerts } from './alerts.tsx';
import { Backlogs } from './backlogs.tsx';
import { Facts } from './facts.tsx';
import { Processes } from './processes.tsx';

const labels = texts.health;

/** The state of the installation, for the management pair. */
export default function HealthPage() {
  const { isManagement } = useRights();
  return (
    <Page title={texts.areas.health}>
      {isManagement ? <Health /> : <EmptyState title={labels.managementOnly}>{labels.managementOnlyNext}</EmptyState>}
    </Page>
  );
}

function Health() {
  const report = useHealthReport();
  const { data, error } = report;
  return (
    <>
      <Text size="sm">{labels.explanation}</Text>
      {report.isPending && <Loading />}
      {error && isDatabaseDown(error) && (
        <Alert color="red" variant="light" title={labels.databaseDown} role="alert">
          {labels.databaseDownNext}
        </Alert>
      )}
      {error && !isDatabaseDown(error) && <ErrorState error={error} retry={() => void report.refetch()} />}
      {error && data && (
        <Text size="sm">
          {labels.stale} {formatTime(data.checkedAt)}.
        </Text>
      )}
      {data && <Report report={data} isCurrent={!error} />}
    </>
  );
}

const looks = {
  ok: { color: 'green', symbol: '✓' },
  warning: { color: 'yellow', symbol: '!' },
  failed: { color: 'red', symbol: '✕' },
} as const;

function Report({ report, isCurrent }: { report: HealthReport; isCurrent: boolean }) {
  const { status, checkedAt, findings, backlogs, processes } = report;
  const problems = findings.filter((finding) => finding.status !== 'ok');
  return (
    <>
      {isCurrent && (
        <Alert
          color={looks[status].color}
          variant="light"
          title={`${looks[status].symbol} ${labels.summary[status]}`}
          role="status"
        >
          {labels.checkedAt} {formatTime(checkedAt)}
        </Alert>
      )}
      {problems.length > 0 && (
        <Section title={labels.problems}>
          {problems.map((finding) => (
            <Problem key={finding.check} finding={finding} />
          ))}
        </Section>
      )}
      <Section title={labels.alerts}>
        <Alerts />
      </Section>
      {backlogs && (
        <Section title={labels.backlogs}>
          <Backlogs backlogs={backlogs} />
        </Section>
      )}
      {processes && (
        <Section title={labels.processes}>
          <Processes processes={processes} />
        </Section>
      )}
      <Section title={labels.facts}>
        <Facts report={report} />
      </Section>
      <Section title={labels.checks}>
        <Checks findings={findings} />
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="xs" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
);

const Problem = ({ finding: { check, status, message, remedy } }: { finding: Finding }) => (
  <Alert color={looks[status].color} variant="outline" title={`${labels.statuses[status]}: ${check}`}>
    <Text size="sm" className="user-text">
      {message}
    </Text>
    <Text size="sm" fw={600} className="user-text">
      {remedy}
    </Text>
  </Alert>
);

const Checks = ({ findings }: { findings: Finding[] }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{labels.check}</Table.Th>
        <Table.Th>{labels.status}</Table.Th>
        <Table.Th>{labels.found}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {findings.map(({ check, status, message }) => (
        <Table.Tr key={check}>
          <Table.Th scope="row">{check}</Table.Th>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>
            {looks[status].symbol} {labels.statuses[status]}
          </Table.Td>
          <Table.Td className="user-text">{message}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
