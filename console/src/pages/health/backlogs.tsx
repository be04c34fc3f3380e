import { Table } from '@mantine/core';
import type { HealthReport } from '../../api/health.ts';
import { formatDuration, formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.health;

type Queues = NonNullable<HealthReport['backlogs']>;

interface Backlog {
  name: string;
  waiting: number;
  /** Age of the oldest. */
  seconds?: number;
  later?: number;
  failed?: number;
}

const ofQueue = ({ pending, waiting, seconds, failingSeconds }: Queues['webhooks']) => ({
  waiting: pending,
  seconds: Math.max(seconds, failingSeconds),
  later: waiting,
});

export function Backlogs({ backlogs }: { backlogs: Queues }) {
  const { outbox, consumers, webhooks, notifications, agentRuns, jobs, dueWork } = backlogs;
  const rows: Backlog[] = [
    { name: labels.outbox, waiting: outbox },
    ...consumers.map(({ name, events, seconds }) => ({ name: `${labels.consumer} ${name}`, waiting: events, seconds })),
    { name: labels.webhooks, ...ofQueue(webhooks) },
    { name: labels.notifications, ...ofQueue(notifications) },
    { name: labels.agentRuns, waiting: agentRuns.queued, seconds: agentRuns.seconds },
    { name: labels.jobs, ...ofQueue(jobs), failed: jobs.failed },
    { name: labels.dueWork, ...ofQueue(dueWork) },
  ];
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labels.backlog}</Table.Th>
          <Table.Th>{labels.waiting}</Table.Th>
          <Table.Th>{labels.oldest}</Table.Th>
          <Table.Th visibleFrom="sm">{labels.later}</Table.Th>
          <Table.Th>{labels.failed}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, waiting, seconds, later, failed }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{formatNumber(waiting)}</Table.Td>
            <Table.Td>{seconds ? formatDuration(seconds) : texts.none}</Table.Td>
            <Table.Td visibleFrom="sm">{later === undefined ? texts.none : formatNumber(later)}</Table.Td>
            <Table.Td>{failed === undefined ? texts.none : formatNumber(failed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
