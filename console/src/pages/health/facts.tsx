import { Table } from '@mantine/core';
import type { HealthReport } from '../../api/health.ts';
import { formatBytes, formatDuration, formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.health;

export function Facts({ report: { versions, database, disk } }: { report: HealthReport }) {
  const facts: [string, string | undefined][] = [
    [labels.server, versions.server],
    [labels.node, versions.node],
    [labels.postgres, versions.postgres],
    [labels.migration, versions.migration],
    ...(database ? factsOfDatabase(database) : []),
    [
      labels.disk,
      disk && `${formatBytes(disk.freeBytes)} ${labels.freeOf} ${formatBytes(disk.totalBytes)}, ${disk.folder}`,
    ],
  ];
  return (
    <Table>
      <Table.Tbody>
        {facts.flatMap(([name, value]) =>
          value === undefined
            ? []
            : [
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td className="user-text">{value}</Table.Td>
                </Table.Tr>,
              ],
        )}
      </Table.Tbody>
    </Table>
  );
}

function factsOfDatabase(database: NonNullable<HealthReport['database']>): [string, string | undefined][] {
  const { bytes, connections, maxConnections, oldestTransactionSeconds, replicas } = database;
  return [
    [labels.databaseSize, formatBytes(bytes)],
    [labels.connections, `${formatNumber(connections)} ${labels.of} ${formatNumber(maxConnections)}`],
    [labels.oldestTransaction, formatDuration(oldestTransactionSeconds)],
    [
      labels.replicas,
      replicas &&
        (replicas.map(({ name, lagSeconds }) => `${name} (${formatDuration(lagSeconds)})`).join(', ') ||
          labels.noReplicas),
    ],
  ];
}
