import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ServerOnly } from '../auth/access-rule.js';

const nothing = { data: {} };

/**
 * What every request pays before anything is done for it: `npm run bench` holds the other routes against this one. There
 * only with CONFAB_BENCH_ROUTE, and no part of the API.
 */
@ApiExcludeController()
@Controller('bench')
export class NoOpController {
  @Get('no-op')
  @ServerOnly()
  noOp() {
    return nothing;
  }
}
