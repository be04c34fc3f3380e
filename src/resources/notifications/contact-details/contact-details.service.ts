import { Injectable } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { NotificationUsersService } from '../preferences/notification-users.service.js';
import { ContactDetailsRepository, type ContactDetails } from './contact-details.repository.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const NONE = { email: null, phoneNumber: null, emailUnsubscribedAt: null };

/** The addresses of the acting user for notifications by email and SMS. */
@Injectable()
export class ContactDetailsService {
  constructor(
    private readonly details: ContactDetailsRepository,
    private readonly users: NotificationUsersService,
    private readonly links: UnsubscribeLinks,
    private readonly database: Database,
  ) {}

  async get(ctx: RequestContext): Promise<ContactDetails> {
    return (await this.details.find(ctx, actingUid(ctx.principal))) ?? NONE;
  }

  /**
   * Absent properties stay as they are. A new email address receives emails although the user has unsubscribed the one before.
   *
   * @throws ERR_UID_NOT_FOUND
   */
  async update(ctx: RequestContext, changes: Partial<ContactDetails>): Promise<ContactDetails> {
    const uid = actingUid(ctx.principal);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.users.lock(tx, uid);
      const before = (await this.details.find(tx, uid)) ?? NONE;
      const after = { ...before, ...changes };
      const isSameEmail = after.email === before.email;
      await this.details.save(tx, uid, isSameEmail ? after : { ...after, emailUnsubscribedAt: null });
      return after;
    });
  }

  async delete(ctx: RequestContext): Promise<void> {
    await this.details.delete(ctx, actingUid(ctx.principal));
  }

  /**
   * Unsubscribes the user who follows the address in an email, which is their credential. Does nothing for a user who was erased: they receive
   * no emails.
   *
   * @throws ERR_UNSUBSCRIBE_LINK_NOT_FOUND
   */
  async unsubscribe(ctx: InstallationContext, token: string): Promise<void> {
    const { appId, uid } = this.links.resolve(token);
    await this.details.unsubscribe({ ...ctx, app: { id: appId } }, uid);
  }
}
