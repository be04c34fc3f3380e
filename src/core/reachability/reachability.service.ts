import { Injectable } from '@nestjs/common';
import { isBot, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { DomainError } from '#platform/errors/domain-error.js';
import { otherPartyIn, type ConversationKey } from '../conversations/conversation-key.js';
import type { RuledReceiver } from '../policy/message-rules.js';
import { throwIfDenied } from '../policy/policy-violation.js';
import { checkNoBlock, checkReachable, wasUnreachable } from './reachability.js';
import { ReachabilityRepository } from './reachability.repository.js';

/** Which receivers the acting principal reaches, and why a receiver is out of reach. */
@Injectable()
export class ReachabilityService {
  constructor(private readonly reachability: ReachabilityRepository) {}

  /** @throws ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async requireReachable(ctx: RequestContext, receiver: RuledReceiver): Promise<void> {
    const sender = viewerUid(ctx.principal);
    const [row] = await this.reachability.receivers(ctx, sender, [receiver]);
    throwIfDenied(checkReachable(sender, row!, isBot(ctx.principal)));
  }

  /**
   * Why a statement that uses `reachable` reached none of the receivers.
   *
   * @returns the error of each of them
   */
  async explain(
    ctx: RequestContext,
    receivers: readonly RuledReceiver[],
  ): Promise<(receiver: RuledReceiver) => DomainError> {
    const sender = viewerUid(ctx.principal);
    const rows = await this.reachability.receivers(ctx, sender, receivers);
    const errors = new Map(
      rows.map((row) => [keyOf(row), checkReachable(sender, row, isBot(ctx.principal)) ?? wasUnreachable(sender, row)]),
    );
    return (receiver) => errors.get(keyOf(receiver))!;
  }

  /**
   * While one of two users has blocked the other, neither sends, edits, reacts, pins or calls in their conversation. Blocks have no
   * effect in groups. Call it in the transaction of the change, after the changed row is locked, so that it sees every block that
   * was committed before.
   *
   * @throws ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER
   */
  async requireNoBlock(ctx: RequestContext, conversationKey: ConversationKey): Promise<void> {
    const uid = viewerUid(ctx.principal);
    const peer = uid === undefined ? undefined : otherPartyIn(conversationKey, uid);
    if (uid === undefined || peer === undefined || peer === uid) return;
    const [row] = await this.reachability.receivers(ctx, uid, [{ receiverType: 'user', receiver: peer }]);
    throwIfDenied(checkNoBlock(uid, row!));
  }
}

const keyOf = ({ receiverType, receiver }: RuledReceiver): string => `${receiverType}/${receiver}`;
