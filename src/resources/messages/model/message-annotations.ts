import { jsonRows, type JsonColumns } from '#platform/database/json-rows.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { composedStatements, PreparedStatementCache, rows, type Shape } from '#platform/database/statement.js';
import { countedReply, type MessageRow } from './message-row.js';

/** The bits of `messages.annotation_kinds`. The triggers of the tables set those that an insertion of messages has not set. */
export const KIND_BITS = {
  replies: 1,
  reactions: 2,
  pins: 4,
  saves: 8,
  subscriptions: 16,
  interactions: 32,
  polls: 64,
  disappearances: 128,
} as const;

type Kind = keyof typeof KIND_BITS;

const ALL_KINDS = Object.keys(KIND_BITS) as Kind[];

/** Kinds of which only a viewer sees some, their own. */
const OF_VIEWER: readonly Kind[] = ['saves', 'subscriptions', 'interactions'];

/** A message, and the kinds of annotations that it has or had. */
export interface AnnotatedMessage extends Pick<MessageRow, 'id' | 'category'> {
  annotationKinds: number;
}

/** What users attached to a message, as the viewer sees it. */
export interface MessageAnnotations {
  /** Replies in its thread. */
  replies?: number;
  /** Whether the viewer is subscribed to its thread. */
  subscribed?: boolean;
  /** The reactions are in the order of their first use. */
  reactions?: ReactionCount[];
  pin?: Pin;
  /** When the viewer saved it. */
  savedAt?: Date;
  /** Elements that the viewer has used, in the order of use; times in Unix seconds. */
  interactions?: { elementId: string; interactedAt: number }[];
  /** The settings and results of the poll that the message is. */
  poll?: PollResults;
  disappearsAt?: Date;
}

export interface ReactionCount {
  reaction: string;
  count: number;
  byViewer: boolean;
}

interface Pin {
  id: bigint;
  pinnedAt: Date;
  pinnedBy: string;
}

interface Save {
  id: bigint;
  savedAt: Date;
}

interface Interaction {
  id: bigint;
  elementId: string;
  interactedAt: number;
}

/** Times in Unix seconds. */
export interface PollResults {
  id: bigint;
  multiple: boolean;
  anonymous: boolean;
  closesAt: number | null;
  /** Null while it is open. */
  closedAt: number | null;
  /** Users who have voted. */
  voterCount: number;
  /** The number of votes by the number of the option; null if there are none. */
  counts: Readonly<Record<string, number>> | null;
  /** The last voters of each option, and the viewer; of an anonymous poll only the viewer. Null if there are none. */
  voters: readonly { option: number; uid: string; name: string; avatar: string | null }[] | null;
}

/** Voters of one option that a message shows. All of them are in the list of the votes. */
const MAX_SHOWN_VOTERS = 20;

const replies = jsonRows<{ id: bigint; replies: number }>({ id: 'bigint', replies: 'value' });
const subscriptions = jsonRows<{ id: bigint }>({ id: 'bigint' });
const reactions = jsonRows<ReactionCount & { id: bigint }>({
  id: 'bigint',
  reaction: 'value',
  count: 'value',
  byViewer: 'value',
});
const pins = jsonRows<Pin>({ id: 'bigint', pinnedAt: 'time', pinnedBy: 'value' });
const saves = jsonRows<Save>({ id: 'bigint', savedAt: 'time' });
const interactions = jsonRows<Interaction>({ id: 'bigint', elementId: 'value', interactedAt: 'value' });
const polls = jsonRows<PollResults>({
  id: 'bigint',
  multiple: 'value',
  anonymous: 'value',
  closesAt: 'value',
  closedAt: 'value',
  voterCount: 'value',
  counts: 'value',
  voters: 'value',
});

const disappearances = jsonRows<{ id: bigint; disappearsAt: Date }>({ id: 'bigint', disappearsAt: 'time' });

/** The columns of `annotationColumns`; null where no message has an annotation of the kind. */
export type AnnotationColumns = Record<Kind, JsonColumns | null>;

const ids = sql`(SELECT $2::bigint[])::bigint[]`;
const viewer = sql`$3::text`;

const seconds = (time: SqlText) => sql`floor(date_part('epoch', ${time}))::bigint`;
const votes = sql`poll_votes v WHERE v.app_id = $1 AND v.message_id = p.message_id`;

/** Sources of the rows of each kind, for the messages of the app $1 with the ids $2, as the user $3 sees them, who may be NULL. */
const sources: Record<Kind, SqlText> = {
  replies: replies.of(
    sql`(SELECT r.parent_id AS id, count(*) AS replies FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = ANY(${ids}) AND ${countedReply(sql`r`)} GROUP BY r.parent_id) AS k`,
    sql`k`,
  ),
  reactions: reactions.of(
    sql`(SELECT message_id AS id, reaction, count(*) AS count, coalesce(bool_or(uid = ${viewer}), false) AS by_viewer
        FROM message_reactions WHERE app_id = $1 AND message_id = ANY(${ids})
       GROUP BY message_id, reaction ORDER BY min(message_reactions.id)) AS k`,
    sql`k`,
  ),
  pins: pins.of(
    sql`(SELECT p.message_id AS id, p.pinned_at, p.pinned_by FROM message_pins p
       WHERE p.app_id = $1 AND p.message_id = ANY(${ids})) AS k`,
    sql`k`,
  ),
  saves: saves.of(
    sql`(SELECT s.message_id AS id, s.saved_at FROM saved_messages s
       WHERE s.app_id = $1 AND s.uid = ${viewer} AND s.message_id = ANY(${ids})) AS k`,
    sql`k`,
  ),
  subscriptions: subscriptions.of(
    sql`(SELECT s.parent_id AS id FROM thread_subscriptions s
       WHERE s.app_id = $1 AND s.uid = ${viewer} AND s.parent_id = ANY(${ids})) AS k`,
    sql`k`,
  ),
  interactions: interactions.of(
    sql`(SELECT i.message_id AS id, i.element_id, floor(date_part('epoch', i.interacted_at))::bigint AS interacted_at
        FROM message_interactions i WHERE i.app_id = $1 AND i.uid = ${viewer} AND i.message_id = ANY(${ids})
       ORDER BY i.interacted_at, i.element_id) AS k`,
    sql`k`,
  ),
  polls: polls.of(
    sql`(SELECT p.message_id AS id, p.multiple, p.anonymous, ${seconds(sql`p.closes_at`)} AS closes_at,
             ${seconds(sql`coalesce(p.closed_at, CASE WHEN p.closes_at <= clock_timestamp() THEN p.closes_at END)`)} AS closed_at,
             (SELECT count(DISTINCT v.uid) FROM ${votes}) AS voter_count,
             (SELECT json_object_agg(c.option, c.count) FROM (SELECT v.option, count(*) FROM ${votes} GROUP BY v.option) c) AS counts,
             (SELECT json_agg(json_build_object('option', r.option, 'uid', u.uid, 'name', u.name, 'avatar', u.avatar) ORDER BY r.id DESC)
                FROM (SELECT v.id, v.uid, v.option, row_number() OVER (PARTITION BY v.option ORDER BY v.id DESC) AS position FROM ${votes}) r
                JOIN users u ON u.app_id = $1 AND u.uid = r.uid
               WHERE r.uid = ${viewer} OR (NOT p.anonymous AND r.position <= ${MAX_SHOWN_VOTERS})) AS voters
        FROM polls p WHERE p.app_id = $1 AND p.message_id = ANY(${ids})) AS k`,
    sql`k`,
  ),
  disappearances: disappearances.of(
    sql`(SELECT d.message_id AS id, d.disappears_at FROM disappearing_messages d
       WHERE d.app_id = $1 AND d.message_id = ANY(${ids})) AS k`,
    sql`k`,
  ),
};

/**
 * Annotations of messages, one column for each kind. They are computed from the rows of each kind. No counter is stored: it could become
 * wrong, and concurrent replies and reactions would wait for its row.
 */
const annotationColumns = (kinds: readonly Kind[]): SqlText =>
  sql`SELECT ${sql.join(
    ALL_KINDS.map((kind) => sql`${kinds.includes(kind) ? sources[kind] : sql`NULL::json`} AS ${kind}`),
    ',\n  ',
  )}`;

const annotations = composedStatements(
  'messages-annotations',
  () => ALL_KINDS.map((kind): Shape => [kind, annotationColumns([kind])]),
  rows<AnnotationColumns>(),
);

/** Most messages with annotations have some of a few combinations of kinds. */
const frequentAnnotations = new PreparedStatementCache(annotations, 24);

/** The statement for those of the messages that may have annotations, and its values; undefined if none may. */
export function annotationsQuery(messages: readonly AnnotatedMessage[], viewerUid: string | undefined) {
  const annotated = messages.filter(
    ({ annotationKinds: kinds, category }) => kinds !== 0 && category !== 'action' && category !== 'call',
  );
  const bits = annotated.reduce((all, { annotationKinds: kinds }) => all | kinds, 0);
  const kinds = ALL_KINDS.filter(
    (kind) => (bits & KIND_BITS[kind]) !== 0 && (viewerUid !== undefined || !OF_VIEWER.includes(kind)),
  );
  if (kinds.length === 0) return undefined;
  const text = annotationColumns(kinds);
  const annotatedIds = annotated.map(({ id }) => String(id));
  return {
    statement: frequentAnnotations.of(text),
    values: text.includes(viewer) ? [annotatedIds, viewerUid] : [annotatedIds],
  };
}

/** Returns the annotations by id of the message; messages without annotations are left out. */
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
  for (const { id, savedAt } of saves.read(columns.saves)) of(id).savedAt = savedAt;
  for (const poll of polls.read(columns.polls)) of(poll.id).poll = poll;
  for (const { id, disappearsAt } of disappearances.read(columns.disappearances)) of(id).disappearsAt = disappearsAt;
  for (const { id, ...used } of interactions.read(columns.interactions)) (of(id).interactions ??= []).push(used);
  return annotations;
}
