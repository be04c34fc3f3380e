import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { errorCode, errorReason } from '#platform/errors/error-reason.js';
import { HealthChecks } from '#platform/monitoring/health-checks.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { checkBacklogs } from '../backlog-checks.js';
import { checkClientLibraries } from '../client-library-checks.js';
import { checkDatabase } from '../database-checks.js';
import { failed, ok, type Finding } from '../finding.js';
import { InstallationRepository, type Backlogs } from '../installation.repository.js';
import type { ProcessRow, Replica, ServerFacts } from '../installation.sql.js';
import { checkDisk, checkNode, diskSpace, type DiskSpace } from '../machine-checks.js';
import { checkProcesses } from '../process-checks.js';

/** What could not be read is absent, and has a finding. */
export interface HealthReport {
  readonly findings: readonly Finding[];
  readonly facts?: ServerFacts;
  readonly lastMigration?: string;
  readonly replicas?: readonly Replica[];
  readonly processes?: readonly ProcessRow[];
  readonly backlogs?: Backlogs;
  readonly disk?: DiskSpace;
}

/** A part of the report. */
interface Part<Facts> {
  readonly facts?: Facts;
  readonly findings: readonly Finding[];
}

/** Checks the installation from inside of a server process, part by part, so that one that fails hides no other. */
@Injectable()
export class HealthReportService {
  private readonly logger = new Logger('HealthReport');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly installation: InstallationRepository,
    private readonly dependencies: HealthChecks,
    private readonly vault: CredentialVault,
  ) {}

  async report(): Promise<HealthReport> {
    const { installation, config } = this;
    const [database, migration, replicas, processes, backlogs, libraries, disk, storage] = await Promise.all([
      this.part('database', async () => ({
        facts: await installation.serverFacts(),
        findings: await checkDatabase(config, installation, this.vault.fingerprint),
      })),
      this.part('migrations', async () => ({ facts: (await installation.migrations()).last, findings: [] })),
      this.part('replication', async () => ({ facts: await installation.replicas(), findings: [] })),
      this.part('processes', async () => {
        const facts = await installation.processes();
        return { facts, findings: checkProcesses(facts) };
      }),
      this.part('backlogs', async () => {
        const facts = await installation.backlogs();
        return { facts, findings: checkBacklogs(facts) };
      }),
      this.part('client libraries', async () => ({
        findings: [checkClientLibraries(config, await installation.usesClientLibraries())],
      })),
      this.part('disk', async () => ({ facts: await diskSpace(config), findings: await checkDisk(config) })),
      this.part('dependencies', async () => ({ findings: await this.checkDependencies() })),
    ]);
    return {
      findings: [
        ...[database, migration, replicas, processes, backlogs, libraries, disk, storage].flatMap(
          ({ findings }) => findings,
        ),
        checkNode(),
      ],
      facts: database.facts,
      lastMigration: migration.facts,
      replicas: replicas.facts,
      processes: processes.facts,
      backlogs: backlogs.facts,
      disk: disk.facts,
    };
  }

  private async part<Facts>(check: string, read: () => Promise<Part<Facts>>): Promise<Part<Facts>> {
    try {
      return await read();
    } catch (error) {
      this.logger.warn({ message: `The check of ${check} failed`, ...toLogFields(error) });
      const reason = errorCode(error) === undefined ? '' : ` (${errorReason(error).split('\n', 1)[0]})`;
      return {
        findings: [failed(check, `This could not be read${reason}.`, 'Look for the error in the log of the server.')],
      };
    }
  }

  private async checkDependencies(): Promise<Finding[]> {
    const statuses = Object.entries(await this.dependencies.statuses());
    return statuses.map(([name, status]) =>
      status === 'ok'
        ? ok(name, 'It is available.')
        : failed(
            name,
            'It is unavailable.',
            'Check its configuration, and look for its errors in the log of the server.',
          ),
    );
  }
}
