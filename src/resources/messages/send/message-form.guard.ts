import { Injectable } from '@nestjs/common';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import type { RequestContext } from '#platform/context/context.js';
import type { FormMetadata } from '#platform/http/forms/form.js';
import { lowerCasedId } from '#platform/http/identifiers.js';
import { MultipartGuard, MultipartServices, type FormRules } from '#resources/media/multipart.guard.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import type { Receiver } from './send-body.js';

/** An example for the API document. */
export const messageForm = (fields: Record<string, unknown>): FormMetadata => ({
  example: { type: 'image', data: { text: 'The way up' }, ...fields },
});

/** Reads messages with files. If the receiver comes before the files in the form, it is checked before the files are stored. */
@Injectable()
export class MessageFormGuard extends MultipartGuard {
  protected readonly rules: FormRules = {
    jsonFields: ['data', 'data.metadata', 'data.customData', 'data.attachments', 'multipleReceivers', 'tags'],
    keepsUnused: false,
    check: (ctx, body, { id }) => this.requireSendable(ctx, body, id),
  };

  constructor(
    services: MultipartServices,
    private readonly reachability: ReachabilityService,
    private readonly access: MessageAccessService,
    private readonly policy: MessagePolicy,
  ) {
    super(services);
  }

  /** @param parentId of a reply, whose parent determines the receiver */
  private async requireSendable(ctx: RequestContext, body: Record<string, unknown>, parentId?: string): Promise<void> {
    if (parentId !== undefined) {
      await this.access.requireAnswerable(ctx, parentId);
      return;
    }
    const receiver = receiverIn(body);
    if (!receiver) return;
    const { category = 'message', type } = body;
    if (typeof category === 'string' && typeof type === 'string') {
      const { violationOf } = await this.policy.checkSending(ctx, { category, type, data: {} }, [receiver]);
      throwIfDenied(violationOf(receiver));
    }
    await this.reachability.requireReachable(ctx, receiver);
  }
}

function receiverIn({ receiver, receiverType }: Record<string, unknown>): Receiver | undefined {
  if (typeof receiver !== 'string' || (receiverType !== 'user' && receiverType !== 'group')) return undefined;
  return { receiverType, receiver: lowerCasedId(receiver) };
}
