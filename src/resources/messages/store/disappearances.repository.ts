import { Injectable } from '@nestjs/common';
import { partiesOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './disappearances.sql.js';
import type { Disappearance } from './disappearances.sql.js';

/** The only place that writes the tables `disappearing_conversations` and `disappearing_messages`. */
@Injectable()
export class DisappearancesRepository extends Repository {
  /** After how many seconds messages of the conversations disappear; those whose messages stay are missing. */
  async settings(ctx: AppContext, keys: readonly ConversationKey[]): Promise<ReadonlyMap<ConversationKey, number>> {
    const found = await this.query(ctx, sql.settings, [keys]);
    return new Map(found.map(({ conversationKey, seconds }) => [conversationKey, seconds]));
  }

  /** @param seconds 0: messages stay @returns whether that changed anything */
  async set(ctx: AppContext, key: ConversationKey, seconds: number): Promise<boolean> {
    if (seconds === 0) return this.hasAny(ctx, sql.clear, [key]);
    const parties = partiesOf(key);
    const [uids, guid] = 'guid' in parties ? [null, parties.guid] : [[...new Set(parties.uids)], null];
    return this.hasAny(ctx, sql.set, [key, uids, guid, seconds]);
  }

  async setMany(ctx: AppContext, seconds: ReadonlyMap<ConversationKey, number>): Promise<void> {
    await this.query(ctx, sql.setMany, [[...seconds.keys()], [...seconds.values()]]);
  }

  async clearUser(ctx: AppContext, uid: string): Promise<void> {
    await this.query(ctx, sql.clearUser, [uid]);
  }

  async eraseApp(ctx: AppContext): Promise<void> {
    const where = { appId: ctx.app.id };
    await this.database.forApp(ctx).prisma.disappearingConversation.deleteMany({ where });
  }

  /** @returns the times of those of the messages that disappear */
  async start(ctx: AppContext, messageIds: readonly bigint[]): Promise<Disappearance[]> {
    return this.query(ctx, sql.start, [messageIds]);
  }

  async add(ctx: AppContext, disappearances: readonly Disappearance[]): Promise<void> {
    const data = disappearances.map((row) => ({ appId: ctx.app.id, ...row }));
    await this.database.forApp(ctx).prisma.disappearingMessage.createMany({ data });
  }

  /** @param ctx must have a transaction that has locked the message */
  async put(ctx: AppContext, { messageId, disappearsAt }: Disappearance): Promise<void> {
    const key = { appId: ctx.app.id, messageId };
    const { prisma } = this.database.forApp(ctx);
    await prisma.disappearingMessage.upsert({
      where: { appId_messageId: key },
      create: { ...key, disappearsAt },
      update: { disappearsAt },
    });
  }

  async find(ctx: AppContext, messageId: bigint): Promise<Disappearance | undefined> {
    return this.first(ctx, sql.find, [messageId]);
  }

  async beginAction(ctx: AppContext): Promise<sql.UnstoredAction> {
    return (await this.first(ctx, sql.beginAction, []))!;
  }
}
