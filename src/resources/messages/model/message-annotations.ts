import { jsonRows } from '../../../platform/database/json-rows.js';
import { countedReply } from './message-row.js';

/** What users attached to a message, as the viewer sees it. */
export interface MessageAnnotations {
  /** Replies in its thread. */
  replies?: number;
  /** Whether the viewer is subscribed to its thread. */
  subscribed?: boolean;
  /** In the order of their first use. */
  reactions?: ReactionCount[];
  pin?: Pin;
  /** When the viewer saved it. */
  savedAt?: Date;
  /** Elements that the viewer has used, in the order of use; times in Unix seconds. */
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

interface Save {
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
const saves = jsonRows<Save>({ id: 'bigint', saved_at: 'time' });
const interactions = jsonRows<Interaction>({ id: 'bigint', elementId: 'value', interactedAt: 'value' });

/** The columns of `annotationColumns`; null where no message has an annotation of the kind. */
export type AnnotationColumns = Record<
  'replies' | 'subscriptions' | 'reactions' | 'pins' | 'saves' | 'interactions',
  unknown[][] | null
>;

/**
 * Columns with the annotations of messages of the app $1: one column for each kind, for all messages together. They are computed from
 * the rows of each kind. No counter is stored: it could become wrong, and concurrent replies and reactions would wait for its row.
 *
 * @param ids expression for the ids of the messages, a bigint[]
 * @param viewer expression for the uid of the viewer, which may be NULL
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
  ${saves.of(
    `(SELECT s.message_id AS id, s.saved_at FROM saved_messages s
       WHERE s.app_id = $1 AND s.uid = ${viewer} AND s.message_id = ANY(${ids})) AS k`,
    'k',
  )} AS saves,
  ${interactions.of(
    `(SELECT i.message_id AS id, i.element_id AS "elementId", floor(date_part('epoch', i.interacted_at))::bigint AS "interactedAt"
        FROM message_interactions i WHERE i.app_id = $1 AND i.uid = ${viewer} AND i.message_id = ANY(${ids})
       ORDER BY i.interacted_at, i.element_id) AS k`,
    'k',
  )} AS interactions`;

/** By id of the message; messages without annotations are left out. */
export function annotationsOf(columns: AnnotationColumns): ReadonlyMap<bigint, MessageAnnotations> {
  const annotations = new Map<bigint, MessageAnnotations>();
  const of = (id: bigint): MessageAnnotations => {
    const existing = annotations.get(id);
    if (existing) return existing;
    const added: MessageAnnotations = {};
    annotations.set(id, added);
    return added;
  };
  for (const { id, replies: count } of replies.read(columns.replies)) of(id).replies = count;
  for (const { id } of subscriptions.read(columns.subscriptions)) of(id).subscribed = true;
  for (const { id, ...reaction } of reactions.read(columns.reactions)) (of(id).reactions ??= []).push(reaction);
  for (const pin of pins.read(columns.pins)) of(pin.id).pin = pin;
  for (const { id, saved_at: savedAt } of saves.read(columns.saves)) of(id).savedAt = savedAt;
  for (const { id, ...used } of interactions.read(columns.interactions)) (of(id).interactions ??= []).push(used);
  return annotations;
}
