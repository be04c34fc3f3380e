import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import type { PagePosition } from '../../platform/http/lists/counted-cursor.js';
import type { CursorRequest } from '../../platform/http/lists/cursor.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** The condition of a rule that matched a message. */
export interface MatchedCondition {
  id: number;
  isKeywordsReferencePresent: boolean;
  isMediaPresent: boolean;
  entity: string;
  operand: string;
  category: string;
  operator: string;
  value: string[];
  /** Human-readable reasons. */
  message?: string[];
  weight?: number;
}

export interface BlockedMessage {
  messageId: bigint;
  ruleId: string;
  ruleName: string;
  revisionId: string;
  condition: MatchedCondition;
  actions: string[];
  createdAt: Date;
  updatedAt: Date;
}

export interface NewBlockedMessage extends Omit<BlockedMessage, 'createdAt' | 'updatedAt'> {
  sender: string;
}

export interface BlockedMessageFilter {
  ruleId?: string;
  sender?: string;
  /** Unix seconds, both inclusive. */
  fromTimestamp?: number;
  toTimestamp?: number;
}

const columns = {
  messageId: true,
  ruleId: true,
  ruleName: true,
  revisionId: true,
  condition: true,
  actions: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.BlockedMessageSelect;

/** The only place that writes the table `blocked_messages`. */
@Injectable()
export class ModerationRepository {
  constructor(private readonly database: Database) {}

  async create(ctx: RequestContext, { condition, ...blocked }: NewBlockedMessage): Promise<void> {
    const data = { ...blocked, appId: ctx.app.id, condition: { ...condition } };
    await this.blockedMessages(ctx).create({ data, select: { messageId: true } });
  }

  /** Oldest message first. */
  async list(
    ctx: RequestContext,
    filter: BlockedMessageFilter,
    { id, affix, limit }: CursorRequest,
  ): Promise<BlockedMessage[]> {
    const forwards = affix === 'append';
    const rows = (await this.blockedMessages(ctx).findMany({
      where: { ...condition(ctx, filter), ...(id !== undefined && { messageId: forwards ? { gt: id } : { lt: id } }) },
      select: columns,
      orderBy: { messageId: forwards ? 'asc' : 'desc' },
      take: limit,
    })) as unknown as BlockedMessage[];
    return forwards ? rows : rows.reverse();
  }

  /** The position of the page that begins with the message `firstId`. */
  async pagePosition(ctx: RequestContext, filter: BlockedMessageFilter, firstId: bigint): Promise<PagePosition> {
    const where = condition(ctx, filter);
    const [total, before] = await Promise.all([
      this.blockedMessages(ctx).count({ where }),
      this.blockedMessages(ctx).count({ where: { ...where, messageId: { lt: firstId } } }),
    ]);
    return { total, before };
  }

  private blockedMessages(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.blockedMessage;
  }
}

function condition(
  ctx: RequestContext,
  { ruleId, sender, fromTimestamp, toTimestamp }: BlockedMessageFilter,
): Prisma.BlockedMessageWhereInput {
  return {
    appId: ctx.app.id,
    ...(ruleId && { ruleId }),
    ...(sender && { sender }),
    createdAt: {
      ...(fromTimestamp !== undefined && { gte: startOf(fromTimestamp) }),
      // The API has times in seconds, so the range includes the whole last second.
      ...(toTimestamp !== undefined && { lt: startOf(toTimestamp + 1) }),
    },
  };
}

const startOf = (second: number): Date => new Date(second * 1000);
