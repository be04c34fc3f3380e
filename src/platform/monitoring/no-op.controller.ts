import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ServerOnly } from '../access/access-rule.js';

const nothing = { data: {} };

/**
 * A route with an empty handler: `npm run bench` compares the other routes with it, to separate their own cost from the cost of middleware
 * and guards. Served only with CONFAB_BENCH_ROUTE, and not part of the API.
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
