import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../access/access-rule.js';
import { Database } from '../database/database.js';
import { DomainError } from '../errors/domain-error.js';
import { Endpoint } from '../openapi/endpoints/endpoint.js';
import { HealthChecks, type DependencyStatus, type HealthStatus } from './health-checks.js';

class HealthView {
  @ApiProperty({ enum: ['ok'] }) status!: string;
}

class ReadinessView {
  @ApiProperty({
    enum: ['ok', 'degraded'],
    description: 'degraded: the server processes requests, and a dependency other than the database is unavailable.',
  })
  status!: HealthStatus;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['ok', 'unavailable'] },
    description:
      'Status of the dependencies: database; eventLog, unavailable while events wait for more than five seconds, so that webhooks, notifications and connected clients get them late; mediaStorage, which uploads and downloads of files require; listener, unavailable while this server does not hear the others through the database, so that it caches nothing, and signals such as typing reach only the connections of the same server; and, where there are some, readReplicas.',
    example: { database: 'ok', mediaStorage: 'ok', eventLog: 'ok', listener: 'ok' },
  })
  checks!: Record<string, DependencyStatus>;
}

const ok: HealthView = { status: 'ok' };

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly health: HealthChecks,
  ) {}

  @Get('live')
  @Public()
  @Endpoint({
    id: 'health-live',
    summary: 'Whether the process runs',
    description: 'Does not query the database.',
    response: { whole: HealthView },
  })
  live() {
    return ok;
  }

  @Get('ready')
  @Public()
  @Endpoint({
    id: 'health-ready',
    summary: 'Whether the server can process requests',
    description:
      'Responds with 200 if the database is available. If another dependency is unavailable, the status is degraded and checks names the dependency; the response is still 200, because requests that do not require it succeed. A server that has received a signal to stop responds with 503.',
    response: { whole: ReadinessView },
    errors: ['ERR_MISSION_FAILED', 'ERR_SERVER_STOPPING'],
  })
  async ready(): Promise<ReadinessView> {
    if (this.health.isStopping) throw new DomainError('ERR_SERVER_STOPPING');
    const [checks] = await Promise.all([this.health.statuses(), this.database.ping()]);
    const allAvailable = Object.values(checks).every((status) => status === 'ok');
    return { status: allAvailable ? 'ok' : 'degraded', checks: { database: 'ok', ...checks } };
  }
}
