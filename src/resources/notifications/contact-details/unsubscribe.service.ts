import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { ContactDetailsRepository } from './contact-details.repository.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

/** Unsubscribes the users who follow the address in an email. The address is their credential. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly details: ContactDetailsRepository,
  ) {}

  /** Does nothing for a user who was erased: they receive no emails. @throws ERR_UNSUBSCRIBE_LINK_NOT_FOUND */
  async unsubscribe(ctx: InstallationContext, token: string): Promise<void> {
    const { appId, uid } = this.links.resolve(token);
    const appContext: AppContext = { ...ctx, app: { id: appId } };
    await this.details.unsubscribe(appContext, uid);
  }
}
