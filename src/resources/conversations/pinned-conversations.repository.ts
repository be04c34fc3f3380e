import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Peer } from './peer.js';

export interface PinnedConversation extends Peer {
  readonly pinnedAt: Date;
}

const list = statement(
  'pinned-conversations-list',
  `SELECT receiver_type AS "receiverType", receiver, pinned_at AS "pinnedAt"
     FROM pinned_conversations WHERE app_id = $1 ORDER BY position`,
);

const isPinned = statement(
  'pinned-conversations-has',
  'SELECT 1 FROM pinned_conversations WHERE app_id = $1 AND receiver_type = $2 AND receiver = $3',
);

// One replaces at a time; whoever reads meanwhile sees the list of before.
const lock = statement('pinned-conversations-lock', 'SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE');

const removeOthers = statement(
  'pinned-conversations-remove-others',
  `DELETE FROM pinned_conversations
    WHERE app_id = $1
      AND (receiver_type, receiver) NOT IN (SELECT * FROM unnest($2::receiver_type[], $3::text[]))
   RETURNING receiver_type AS "receiverType", receiver`,
);

// What stays keeps the time of its pin.
const put = statement(
  'pinned-conversations-put',
  `WITH before AS (SELECT receiver_type, receiver FROM pinned_conversations WHERE app_id = $1),
   stored AS (
   INSERT INTO pinned_conversations (app_id, receiver_type, receiver, position)
   SELECT $1, receiver_type, receiver, position
     FROM unnest($2::receiver_type[], $3::text[]) WITH ORDINALITY AS p (receiver_type, receiver, position)
       ON CONFLICT (app_id, receiver_type, receiver) DO UPDATE SET position = excluded.position
   RETURNING receiver_type, receiver, pinned_at)
   SELECT receiver_type AS "receiverType", receiver, pinned_at AS "pinnedAt" FROM stored
    WHERE (receiver_type, receiver) NOT IN (SELECT receiver_type, receiver FROM before)`,
);

const remove = statement(
  'pinned-conversations-remove',
  'DELETE FROM pinned_conversations WHERE app_id = $1 AND receiver_type = $2 AND receiver = $3',
);

const eraseApp = statement('pinned-conversations-erase-app', 'DELETE FROM pinned_conversations WHERE app_id = $1');

/** The only place that writes the table `pinned_conversations`. */
@Injectable()
export class PinnedConversationsRepository {
  constructor(private readonly database: Database) {}

  async list(ctx: RequestContext): Promise<PinnedConversation[]> {
    return this.database.forApp(ctx).queryUnchecked<PinnedConversation>(list, []);
  }

  async isPinned(ctx: RequestContext, { receiverType, receiver }: Peer): Promise<boolean> {
    return (await this.database.forApp(ctx).query(isPinned, [receiverType, receiver])).length > 0;
  }

  /** @param ctx must have an open transaction @returns what is pinned now and was not before, and the other way round */
  async replace(ctx: RequestContext, pinned: Peer[]): Promise<{ added: PinnedConversation[]; removed: Peer[] }> {
    const values = [pinned.map(({ receiverType }) => receiverType), pinned.map(({ receiver }) => receiver)];
    await this.database.forApp(ctx).query(lock, []);
    const removed = await this.database.forApp(ctx).queryUnchecked<Peer>(removeOthers, values);
    const added = await this.database.forApp(ctx).queryUnchecked<PinnedConversation>(put, values);
    return { added, removed };
  }

  async remove(ctx: RequestContext, { receiverType, receiver }: Peer): Promise<void> {
    await this.database.forApp(ctx).query(remove, [receiverType, receiver]);
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).query(eraseApp, []);
  }
}
