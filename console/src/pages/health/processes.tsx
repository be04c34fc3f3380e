import { Table } from '@mantine/core';
import type { HealthReport } from '../../api/health.ts';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.health;

export const Processes = ({ processes }: { processes: NonNullable<HealthReport['processes']> }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{labels.startedAt}</Table.Th>
        <Table.Th>{labels.seenAt}</Table.Th>
        <Table.Th>{labels.version}</Table.Th>
        <Table.Th>{labels.node}</Table.Th>
        <Table.Th visibleFrom="md">{labels.id}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {processes.map(({ id, version, nodeVersion, startedAt, seenAt }) => (
        <Table.Tr key={id}>
          <Table.Td>{startedAt === undefined ? texts.none : formatTime(startedAt)}</Table.Td>
          <Table.Td>{formatTime(seenAt)}</Table.Td>
          <Table.Td>{version ?? texts.none}</Table.Td>
          <Table.Td>{nodeVersion ?? texts.none}</Table.Td>
          <Table.Td visibleFrom="md">{id}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
