import { Controller, Delete, Get, Headers, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import { ConsolePasskeys } from '#platform/authentication/console/console-passkeys.js';
import type { InstallationContext } from '#platform/context/context.js';
import { CollaboratorsService } from '#resources/management/collaborators/collaborators.service.js';
import { decodedHeader } from '../decoded-header.js';

/**
 * Shows which collaborators have passkeys, and removes those of somebody who has lost them. For the management pair only, as sign-in links: a passkey
 * signs in to all apps of the person. Used by the console only, and not part of the API.
 */
@ApiExcludeController()
@Controller('console/session/passkeys/apps')
@ManagementOnly()
export class ConsolePasskeyRecoveryController {
  constructor(
    private readonly collaborators: CollaboratorsService,
    private readonly passkeys: ConsolePasskeys,
  ) {}

  /** How many each collaborator has, by address. */
  @Get(':appId')
  async count(@Ctx() ctx: InstallationContext, @Param('appId') appId: string) {
    const emails = await this.collaborators.emails(ctx, appId);
    return { data: await this.passkeys.count(ctx, emails) };
  }

  /** Removes all of one person, and ends the sessions. The address is in a header, percent-encoded. */
  @Delete(':appId')
  async reset(
    @Ctx() ctx: InstallationContext,
    @Param('appId') appId: string,
    @Headers('x-sign-in-email') given: string | undefined,
  ) {
    const email = await this.collaborators.requireCollaborator(ctx, appId, decodedHeader(given) ?? '');
    return { data: { removed: await this.passkeys.reset(ctx, email) } };
  }
}
