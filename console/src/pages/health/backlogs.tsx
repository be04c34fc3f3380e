import { Table } from '@mantine/core';
import type { HealthReport } from '../../api/health.ts';
import { formatDuration, formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.health;

interface Backlog {
  name: string;
  waiting: number;
  /** Age of the oldest. */
  seconds?: number;
  later?: number;
  failed?: number;
}

export function Backlogs({ backlogs }: { backlogs: NonNullable<HealthReport['backlogs']> }) {
  const { outbox, consumers, webhooks, notifications, jobs } = backlogs;
  const rows: Backlog[] = [
    { name: labels.outbox, waiting: outbox },
    ...consumers.map(({ name, events, seconds }) => ({ name: `${labels.consumer} ${name}`, waiting: events, seconds })),
    { name: labels.webhooks, waiting: webhooks.pending, seconds: webhooks.seconds, later: webhooks.waiting },
    {
      name: labels.notifications,
      waiting: notifications.pending,
      seconds: notifications.seconds,
      later: notifications.waiting,
    },
    { name: labels.jobs, waiting: jobs.pending, seconds: jobs.seconds, failed: jobs.failed },
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
            <Table.Td>{waiting > 0 && seconds !== undefined ? formatDuration(seconds) : texts.none}</Table.Td>
            <Table.Td visibleFrom="sm">{later === undefined ? texts.none : formatNumber(later)}</Table.Td>
            <Table.Td>{failed === undefined ? texts.none : formatNumber(failed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
