import { jsonRows } from '../../../platform/database/json-rows.js';
import { countedReply } from './message-row.js';

/** What a message met with. */
export interface MessageAnnotations {
  /** Replies in its thread. */
  replies?: number;
  /** Whether the viewer follows its thread. */
  subscribed?: boolean;
  /** The first one first. */
  reactions?: ReactionCount[];
  pin?: Pin;
  /** When the viewer saved it. */
  savedAt?: Date;
  /** Elements that the viewer has used, in the order in which they did; times in Unix seconds. */
  interactions?: { elementId: string; interactedAt: number }[];
}

export interface ReactionCount {
  reaction: string;
  count: number;
  byViewer: boolean;
}

interface Pin {
  id: bigint;
  pinned_at: Date;
  pinned_by: string;
}

interface Saving {
  id: bigint;
  saved_at: Date;
}

interface Interaction {
  id: bigint;
  elementId: string;
  interactedAt: number;
}

const replies = jsonRows<{ id: bigint; replies: number }>({ id: 'bigint', replies: 'value' });
const subscriptions = jsonRows<{ id: bigint }>({ id: 'bigint' });
const reactions = jsonRows<ReactionCount & { id: bigint }>({
  id: 'bigint',
  reaction: 'value',
  count: 'value',
  byViewer: 'value',
});
const pins = jsonRows<Pin>({ id: 'bigint', pinned_at: 'time', pinned_by: 'value' });
const savings = jsonRows<Saving>({ id: 'bigint', saved_at: 'time' });
const interactions = jsonRows<Interaction>({ id: 'bigint', elementId: 'value', interactedAt: 'value' });

/** What `responseColumns` answers; null for what is not there at all. */
export type AnnotationColumns = Record<
  'replies' | 'subscriptions' | 'reactions' | 'pins' | 'savings' | 'interactions',
  unknown[][] | null
>;

/**
 * Columns of a statement about the app $1: all that messages met with, kind by kind and for all of them at once. Nothing of it is kept in
 * step by writes, so nothing can be out of step, and nobody who replies or reacts waits for another.
 *
 * @param ids expression for the ids of the messages, as a list
 * @param viewer expression for their uid, which may be NULL
 */
export const annotationColumns = (ids: string, viewer: string): string => `
  ${replies.of(
    `(SELECT r.parent_id AS id, count(*) AS replies FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = ANY(${ids}) AND ${countedReply('r')} GROUP BY r.parent_id) AS k`,
    'k',
  )} AS replies,
  ${subscriptions.of(
    `(SELECT s.parent_id AS id FROM thread_subscriptions s
       WHERE s.app_id = $1 AND s.uid = ${viewer} AND s.parent_id = ANY(${ids})) AS k`,
    'k',
  )} AS subscriptions,
  ${reactions.of(
    `(SELECT message_id AS id, reaction, count(*) AS count, coalesce(bool_or(uid = ${viewer}), false) AS "byViewer"
        FROM message_reactions WHERE app_id = $1 AND message_id = ANY(${ids})
       GROUP BY message_id, reaction ORDER BY min(message_reactions.id)) AS k`,
    'k',
  )} AS reactions,
  ${pins.of(
    `(SELECT p.message_id AS id, p.pinned_at, p.pinned_by FROM message_pins p
       WHERE p.app_id = $1 AND p.message_id = ANY(${ids})) AS k`,
    'k',
  )} AS pins,
  ${savings.of(
    `(SELECT s.message_id AS id, s.saved_at FROM saved_messages s
       WHERE s.app_id = $1 AND s.uid = ${viewer} AND s.message_id = ANY(${ids})) AS k`,
    'k',
  )} AS savings,
  ${interactions.of(
    `(SELECT i.message_id AS id, i.element_id AS "elementId", floor(date_part('epoch', i.interacted_at))::bigint AS "interactedAt"
        FROM message_interactions i WHERE i.app_id = $1 AND i.uid = ${viewer} AND i.message_id = ANY(${ids})
       ORDER BY i.interacted_at, i.element_id) AS k`,
    'k',
  )} AS interactions`;

/** By message; those that met with nothing are left out. */
export function annotationsOf(gathered: AnnotationColumns): ReadonlyMap<bigint, MessageAnnotations> {
  const responses = new Map<bigint, MessageAnnotations>();
  const to = (id: bigint): MessageAnnotations => {
    const known = responses.get(id);
    if (known) return known;
    const none: MessageAnnotations = {};
    responses.set(id, none);
    return none;
  };
  for (const { id, replies: count } of replies.read(gathered.replies)) to(id).replies = count;
  for (const { id } of subscriptions.read(gathered.subscriptions)) to(id).subscribed = true;
  for (const { id, ...reaction } of reactions.read(gathered.reactions)) (to(id).reactions ??= []).push(reaction);
  for (const pin of pins.read(gathered.pins)) to(pin.id).pin = pin;
  for (const { id, saved_at: savedAt } of savings.read(gathered.savings)) to(id).savedAt = savedAt;
  for (const { id, ...used } of interactions.read(gathered.interactions)) (to(id).interactions ??= []).push(used);
  return responses;
}
