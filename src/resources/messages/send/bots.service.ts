import { Injectable } from '@nestjs/common';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { DEFAULT_ROLE, NO_RULES } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';

/** Bots: users in whose name the backend of the app sends. */
@Injectable()
export class BotsService {
  constructor(private readonly summaries: SummariesService) {}

  /** The context with the bot as acting user. No rules of roles apply to it, because the app acts. @throws ERR_BOT_NOT_FOUND */
  async actingAs(ctx: RequestContext, uid: string): Promise<RequestContext> {
    if (!(await this.summaries.activeUids(ctx, [uid])).has(uid)) throw new DomainError('ERR_BOT_NOT_FOUND', { uid });
    const user = { uid, role: DEFAULT_ROLE, rules: NO_RULES };
    return { ...ctx, principal: { kind: 'user', user, key: ctx.principal.key, isBot: true } };
  }
}
