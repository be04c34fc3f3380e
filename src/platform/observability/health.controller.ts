import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/access-rule.js';
import { Database } from '../database/database.js';
import { Endpoint } from '../openapi/endpoint.js';

class HealthView {
  @ApiProperty({ enum: ['ok'] }) status!: string;
}

const ok: HealthView = { status: 'ok' };

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get('live')
  @Public()
  @Endpoint({
    id: 'health-live',
    summary: 'Whether the process runs',
    description: 'Asks nothing of the database.',
    answers: { whole: HealthView },
  })
  live() {
    return ok;
  }

  @Get('ready')
  @Public()
  @Endpoint({
    id: 'health-ready',
    summary: 'Whether the server can serve',
    description: 'Answers once the database does.',
    answers: { whole: HealthView },
    errors: ['ERR_MISSION_FAILED'],
  })
  async ready() {
    await this.database.ping();
    return ok;
  }
}
