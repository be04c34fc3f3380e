import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { IdempotencyKeys } from '#platform/idempotency/idempotency-keys.js';
import { conversationIdOf, partiesOf } from '../conversations/conversation-key.js';
import { Erasures, type Erasure } from './erasures.js';

/** Members of responses that name a user. */
const NAMING = ['uid', 'sender', 'receiver', 'owner', 'updatedBy', 'editedBy', 'deletedBy'];

/** Erases the bodies of stored responses that show what is erased. */
@Injectable()
export class StoredResponseErasure implements OnModuleInit {
  constructor(
    private readonly erasures: Erasures,
    private readonly keys: IdempotencyKeys,
  ) {}

  onModuleInit(): void {
    this.erasures.register({
      name: 'idempotency-keys.erase',
      followsDeletions: true,
      hasAny: (ctx) => this.keys.hasBodies(ctx),
      erase: (ctx, erasure) => this.erase(ctx, erasure),
    });
  }

  private async erase(ctx: AppContext, { messageIds, conversationKey, messageId, uid }: Erasure): Promise<void> {
    if (messageIds) await this.keys.eraseOfMessages(ctx, messageIds);
    if (uid !== undefined) await this.keys.eraseMatching(ctx, membersOf(NAMING, uid));
    if (conversationKey === undefined) return;
    const ofConversation = membersOf(['conversationId'], conversationIdOf(conversationKey));
    const parties = partiesOf(conversationKey);
    const ofGroup = 'guid' in parties && messageId === undefined ? membersOf(['guid', 'receiver'], parties.guid) : [];
    await this.keys.eraseMatching(ctx, [...ofConversation, ...ofGroup], messageId);
  }
}

/** As a body has them: quotes inside texts are escaped, so no text matches. */
const membersOf = (names: readonly string[], value: string): string[] => names.map((name) => `"${name}":"${value}"`);
