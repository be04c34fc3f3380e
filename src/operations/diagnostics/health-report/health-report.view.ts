import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { packageVersion } from '#platform/files/package-root.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { Finding } from '../finding.js';
import type { ProcessRow, ServerFacts } from '../installation.sql.js';
import type { HealthReport } from './health-report.service.js';

const STATUS = ['ok', 'warning', 'failed'] as const;

class FindingView {
  @ApiProperty({ description: 'Name of the check.' }) check!: string;
  @ApiProperty({ enum: STATUS, description: 'warning: it works, and something should be changed.' })
  status!: (typeof STATUS)[number];
  @ApiProperty({ description: 'What was found.' }) message!: string;
  @ApiPropertyOptional({ description: 'What to do about it; absent if the status is ok.' }) remedy?: string;
}

class VersionsView {
  @ApiProperty({ description: 'Of Confab, in the process that responds.' }) server!: string;
  @ApiProperty({ description: 'Of Node, in the process that responds.' }) node!: string;
  @ApiPropertyOptional() postgres?: string;
  @ApiPropertyOptional({ description: 'Name of the last migration of the schema.' }) migration?: string;
}

class ServerProcessView {
  @ApiProperty() id!: string;
  @ApiPropertyOptional({ description: 'Of Confab.' }) version?: string;
  @ApiPropertyOptional() nodeVersion?: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) startedAt?: number;
  @ApiProperty({ description: 'The last heartbeat, in Unix seconds. There is one every ten seconds.' }) seenAt!: number;
}

class ReplicaView {
  @ApiProperty() name!: string;
  @ApiPropertyOptional({ description: 'As PostgreSQL names it, such as streaming.' }) state?: string;
  @ApiProperty({ type: 'number' }) lagSeconds!: number;
}

class DatabaseView {
  @ApiProperty() bytes!: number;
  @ApiProperty({ type: 'integer', description: 'Connections to the database server in use.' }) connections!: number;
  @ApiProperty({ type: 'integer', description: 'Without those that are reserved for superusers.' })
  maxConnections!: number;
  @ApiProperty({ type: 'number', description: 'Since when the transaction that is open longest is open.' })
  oldestTransactionSeconds!: number;
  @ApiPropertyOptional({ type: [ReplicaView], description: 'Replicas that follow the database at present.' })
  replicas?: ReplicaView[];
}

class DiskView {
  @ApiProperty({ description: 'The folder of uploaded files, or of the data of the server.' }) folder!: string;
  @ApiProperty() freeBytes!: number;
  @ApiProperty() totalBytes!: number;
}

class ConsumerBacklogView {
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Events of the log that it has not processed.' }) events!: number;
  @ApiProperty({ type: 'number', description: 'Age of the oldest of them.' }) seconds!: number;
}

class QueueBacklogView {
  @ApiProperty({ description: 'Due, and not done.' }) pending!: number;
  @ApiProperty({ description: 'Failed, and waiting for the next attempt.' }) waiting!: number;
  @ApiProperty({ type: 'number', description: 'Since when the oldest is due that was not attempted.' })
  seconds!: number;
  @ApiProperty({ type: 'number', description: 'Age of the oldest that failed and is attempted again.' })
  failingSeconds!: number;
}

class JobBacklogView extends QueueBacklogView {
  @ApiProperty({ description: 'Not attempted again.' }) failed!: number;
}

class RunBacklogView {
  @ApiProperty({ description: 'No process works on them yet.' }) queued!: number;
  @ApiProperty() running!: number;
  @ApiProperty({ description: 'For a tool call of a client.' }) waiting!: number;
  @ApiProperty({ type: 'number', description: 'Age of the oldest that was never started.' }) seconds!: number;
}

class BacklogsView {
  @ApiProperty({ type: 'integer', description: 'Events that are not in the log yet.' }) outbox!: number;
  @ApiProperty({ type: [ConsumerBacklogView], description: 'The consumers of the event log.' })
  consumers!: ConsumerBacklogView[];
  @ApiProperty() webhooks!: QueueBacklogView;
  @ApiProperty() notifications!: QueueBacklogView;
  @ApiProperty({ description: 'Runs of AI agents that are not over.' }) agentRuns!: RunBacklogView;
  @ApiProperty() jobs!: JobBacklogView;
  @ApiProperty({ description: 'Work that apps have planned, such as messages to be sent.' }) dueWork!: QueueBacklogView;
}

export class HealthReportView {
  @ApiProperty({ enum: STATUS, description: 'The worst status of the findings.' }) status!: (typeof STATUS)[number];
  @ApiProperty({ description: 'Unix seconds.' }) checkedAt!: number;
  @ApiProperty({ type: [FindingView] }) findings!: FindingView[];
  @ApiProperty() versions!: VersionsView;
  @ApiPropertyOptional() database?: DatabaseView;
  @ApiPropertyOptional({ type: [ServerProcessView], description: 'Server processes of the installation.' })
  processes?: ServerProcessView[];
  @ApiPropertyOptional() backlogs?: BacklogsView;
  @ApiPropertyOptional({ description: 'Of the machine of the process that responds.' }) disk?: DiskView;
}

export function healthReportView(report: HealthReport, now: Date): HealthReportView {
  const { findings, facts, processes, backlogs, disk } = report;
  return {
    status: worstOf(findings),
    checkedAt: unixSeconds(now),
    findings: findings.map((finding) => ({ ...finding })),
    versions: {
      server: packageVersion(),
      node: process.versions.node,
      postgres: facts?.version,
      migration: report.lastMigration,
    },
    database: facts && databaseView(facts, report.replicas),
    processes: processes?.map(processView),
    backlogs: backlogs && { ...backlogs, consumers: backlogs.consumers.map((consumer) => ({ ...consumer })) },
    disk,
  };
}

function databaseView(facts: ServerFacts, replicas: HealthReport['replicas']): DatabaseView {
  const { bytes, connections, maxConnections, oldestTransactionSeconds } = facts;
  return {
    bytes,
    connections,
    maxConnections,
    oldestTransactionSeconds,
    replicas: replicas?.map(({ name, state, lagSeconds }) => ({ name, state: state ?? undefined, lagSeconds })),
  };
}

const processView = ({ id, version, nodeVersion, startedAt, seenAt }: ProcessRow): ServerProcessView => ({
  id,
  version: version ?? undefined,
  nodeVersion: nodeVersion ?? undefined,
  startedAt: startedAt ? unixSeconds(startedAt) : undefined,
  seenAt: unixSeconds(seenAt),
});

const worstOf = (findings: readonly Finding[]) =>
  STATUS.findLast((status) => findings.some((finding) => finding.status === status)) ?? 'ok';
