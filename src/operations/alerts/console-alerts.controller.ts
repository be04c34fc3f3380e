import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { IntegerField } from '#platform/http/fields/field.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';

class SilenceDto {
  @IntegerField({ description: 'From now on; 0 ends a silence.', min: 0, max: 168, example: 4 })
  hours!: number;
}

/** The alerts of the installation, for the page Health. Used by the console only, and not part of the API. */
@ApiExcludeController()
@Controller('console/alerts')
@ManagementOnly()
export class ConsoleAlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly repository: AlertsRepository,
  ) {}

  @Get()
  async state(@Ctx() ctx: InstallationContext) {
    const [alerts, silencedUntil] = await Promise.all([this.repository.list(ctx), this.repository.silencedUntil(ctx)]);
    return {
      data: {
        recipients: this.alerts.recipients,
        silencedUntil: silencedUntil && unixSeconds(silencedUntil),
        alerts: alerts.map(({ checkName: check, status, message, beganAt, wasTold }) => ({
          check,
          status,
          message,
          wasTold,
          beganAt: unixSeconds(beganAt),
        })),
      },
    };
  }

  @Post('test')
  async test() {
    return { data: await this.alerts.test() };
  }

  @Post('silence')
  async silence(@Ctx() ctx: InstallationContext, @Body() { hours }: SilenceDto) {
    await this.repository.silence(ctx, hours);
    return this.state(ctx);
  }
}
