import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isWithToken } from '#core/policy/acting-user.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import { messageContent } from '#resources/messages/content/message-content.js';
import { markedData } from '#resources/messages/content/operator-mark.js';
import { RealtimeBus } from '../delivery/realtime-bus.js';
import { SignalsService } from '../delivery/signals.service.js';
import type { EphemeralMessageView } from './ephemeral-message.view.js';

const KIND = { category: 'message', type: 'text' };

/** Sends texts that one member of a group sees, and that are not stored. */
@Injectable()
export class EphemeralMessagesService {
  constructor(
    private readonly bus: RealtimeBus,
    private readonly signals: SignalsService,
    private readonly messagePolicy: MessagePolicy,
    private readonly policy: PolicyService,
    private readonly reachability: ReachabilityService,
    private readonly summaries: SummariesService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * @param uid of the member
   * @throws the errors of sending a text message to the group, ERR_GROUP_NO_MODERATOR_SCOPE, ERR_UID_NOT_FOUND, ERR_NOT_A_MEMBER
   */
  async send(ctx: RequestContext, guid: string, uid: string, given: object): Promise<EphemeralMessageView> {
    const content = messageContent({ ...KIND, data: given });
    await this.requireSending(ctx, guid);
    await this.requireMember(ctx, guid, uid);
    if (ctx.actor?.isOfConsole)
      await this.auditLog.record(ctx, ctx.app.id, {
        target: { type: 'ephemeralMessage', id: guid },
        action: 'sent',
        after: { uid, sender: actingUid(ctx.principal) },
      });
    const receiver = { receiverType: 'group', receiver: guid } as const;
    const message = {
      id: randomUUID(),
      ...(await this.signals.headOf(ctx, actingUid(ctx.principal), receiver)),
      data: markedData(ctx, content.data, 'sentBy'),
      sentAt: unixSeconds(new Date()),
    };
    this.bus.publish({
      appId: ctx.app.id,
      receiverType: 'user',
      receiver: uid,
      frame: { type: 'ephemeral_message', ...message },
      messageKind: KIND,
    });
    return message;
  }

  private async requireSending(ctx: RequestContext, guid: string): Promise<void> {
    const receiver = { receiverType: 'group', receiver: guid } as const;
    const { violationOf } = await this.messagePolicy.checkSending(ctx, { ...KIND, data: {} }, [receiver]);
    throwIfDenied(violationOf(receiver));
    await this.reachability.requireReachable(ctx, receiver);
    // the app decides for whom it acts; what users send to each other is seen by the whole group
    if (!isWithToken(ctx)) return;
    await this.policy.requireModerator(ctx, await this.summaries.group(ctx, guid));
  }

  private async requireMember(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    if (await this.policy.membership(ctx, guid, uid)) return;
    await this.summaries.requireUser(ctx, uid);
    throw new DomainError('ERR_NOT_A_MEMBER', { uid, guid });
  }
}
