import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import { countedReply } from './message-row.js';

/** What a message met with; those that met with nothing are left out. */
export interface MessageResponses {
  id: bigint;
  /** Replies in its thread. */
  replies: number;
  /** Whether the viewer follows its thread. */
  subscribed: boolean;
  /** The first one first; null when there are none. */
  reactions: { reaction: string; count: number; byViewer: boolean | null }[] | null;
  /** Null where it is not pinned. */
  pinned_at: Date | null;
  pinned_by: string | null;
  /** By the viewer. */
  saved_at: Date | null;
  /** Elements that the viewer has used, in the order in which they did; times in Unix seconds. */
  interactions: { elementId: string; interactedAt: number }[] | null;
}

// Nothing is kept in step by writes, so nothing can be out of step, and nobody who replies or reacts waits for another.
const responses = statement(
  'message-responses',
  `SELECT * FROM (SELECT m.id,
          (SELECT count(*)::int FROM messages r
            WHERE r.app_id = $1 AND r.parent_id = m.id AND ${countedReply('r')}) AS replies,
          EXISTS (SELECT FROM thread_subscriptions s
                   WHERE s.app_id = $1 AND s.uid = $3 AND s.parent_id = m.id) AS subscribed,
          (SELECT jsonb_agg(jsonb_build_object('reaction', k.reaction, 'count', k.count, 'byViewer', k.by_viewer) ORDER BY k.first)
             FROM (SELECT reaction, count(*) AS count, bool_or(uid = $3) AS by_viewer, min(id) AS first
                     FROM message_reactions WHERE app_id = $1 AND message_id = m.id GROUP BY reaction) k) AS reactions,
          p.pinned_at, p.pinned_by,
          (SELECT s.saved_at FROM saved_messages s WHERE s.app_id = $1 AND s.uid = $3 AND s.message_id = m.id) AS saved_at,
          (SELECT jsonb_agg(jsonb_build_object('elementId', i.element_id, 'interactedAt', floor(extract(epoch FROM i.interacted_at)))
                            ORDER BY i.interacted_at, i.element_id)
             FROM message_interactions i WHERE i.app_id = $1 AND i.message_id = m.id AND i.uid = $3) AS interactions
     FROM unnest($2::bigint[]) AS m (id)
     LEFT JOIN message_pins p ON p.app_id = $1 AND p.message_id = m.id) AS met
    WHERE replies > 0 OR subscribed OR (reactions, pinned_at, saved_at, interactions) IS DISTINCT FROM (NULL, NULL, NULL, NULL)`,
);

/** Read-only; the rows belong to the repositories of messages, threads, reactions, pins, saved messages and interactions. */
@Injectable()
export class MessageResponsesRepository {
  constructor(private readonly database: Database) {}

  /** One query, however many messages there are. @param viewer undefined for the app itself */
  async of(
    ctx: RequestContext,
    ids: bigint[],
    viewer: string | undefined,
  ): Promise<ReadonlyMap<bigint, MessageResponses>> {
    if (ids.length === 0) return new Map();
    const values = [ctx.app.id, ids.map(String), viewer];
    const rows = await this.database.query<MessageResponses & Record<string, unknown>>(ctx, responses, values);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
