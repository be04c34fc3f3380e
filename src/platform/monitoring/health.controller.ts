import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/access-rule.js';
import { Database } from '../database/database.js';
import { Endpoint } from '../openapi/endpoints/endpoint.js';
import { HealthChecks, type DependencyStatus, type HealthStatus } from './health.js';

class HealthView {
  @ApiProperty({ enum: ['ok'] }) status!: string;
}

class ReadinessView {
  @ApiProperty({
    enum: ['ok', 'degraded'],
    description: 'degraded: the server serves, and a part of what it needs is away.',
  })
  status!: HealthStatus;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['ok', 'unavailable'] },
    description:
      'What the server depends on: database, and mediaStorage, without which files can be neither uploaded nor read.',
    example: { database: 'ok', mediaStorage: 'ok' },
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
    description: 'Asks nothing of the database.',
    response: { whole: HealthView },
  })
  live() {
    return ok;
  }

  @Get('ready')
  @Public()
  @Endpoint({
    id: 'health-ready',
    summary: 'Whether the server can serve',
    description:
      'Answers once the database does. What else is away is named in checks and makes the status degraded, but not the server unready: what does not need it goes on.',
    response: { whole: ReadinessView },
    errors: ['ERR_MISSION_FAILED'],
  })
  async ready(): Promise<ReadinessView> {
    const [checks] = await Promise.all([this.health.statuses(), this.database.ping()]);
    const isWhole = Object.values(checks).every((status) => status === 'ok');
    return { status: isWhole ? 'ok' : 'degraded', checks: { database: 'ok', ...checks } };
  }
}
