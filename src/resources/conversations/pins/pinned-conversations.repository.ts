import { Injectable } from '@nestjs/common';
import type { Peer } from '#core/conversations/peer.js';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import { put } from './pinned-conversations.sql.js';

export interface PinnedConversation extends Peer {
  readonly pinnedAt: Date;
}

/** Writes the table `pinned_conversations`. */
@Injectable()
export class PinnedConversationsRepository extends TableRepository('pinnedConversation') {
  async list(ctx: RequestContext): Promise<PinnedConversation[]> {
    return this.table(ctx).findMany({
      where: { appId: ctx.app.id },
      orderBy: { position: 'asc' },
      select: { receiverType: true, receiver: true, pinnedAt: true },
    });
  }

  async isPinned(ctx: RequestContext, peer: Peer): Promise<boolean> {
    return (await this.table(ctx).count({ where: keyOf(ctx, peer) })) > 0;
  }

  /** @param ctx must have an open transaction @returns what is pinned now and was not before, and the other way round */
  async replace(ctx: RequestContext, peers: Peer[]): Promise<{ added: PinnedConversation[]; removed: Peer[] }> {
    // Concurrent replacements wait; concurrent reads return the previous list.
    await this.lockApp(ctx);
    const before = await this.list(ctx);
    const removed = before.filter((pinned) => !peers.some((peer) => isSame(peer, pinned)));
    if (removed.length > 0)
      await this.table(ctx).deleteMany({
        where: { appId: ctx.app.id, OR: removed.map(({ receiverType, receiver }) => ({ receiverType, receiver })) },
      });
    await this.query(ctx, put, [peers.map(({ receiverType }) => receiverType), peers.map(({ receiver }) => receiver)]);
    const after = await this.list(ctx);
    return {
      added: after.filter((pinned) => !before.some((peer) => isSame(peer, pinned))),
      removed: removed.map(({ receiverType, receiver }) => ({ receiverType, receiver })),
    };
  }

  async remove(ctx: RequestContext, peer: Peer): Promise<void> {
    await this.table(ctx).deleteMany({ where: keyOf(ctx, peer) });
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id } });
  }
}

const keyOf = (ctx: RequestContext, { receiverType, receiver }: Peer) => ({
  appId: ctx.app.id,
  receiverType,
  receiver,
});

const isSame = (one: Peer, other: Peer): boolean =>
  one.receiverType === other.receiverType && one.receiver === other.receiver;
