import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { forEachOf } from '../bulk.ts';
import { appClient, body, type Schemas } from '../client.ts';
import type { Operation } from '../rights.ts';

export const queues = ['blocked', 'flagged', 'reviewed'] as const;
export type Queue = (typeof queues)[number];
export type Order = 'oldest' | 'newest';

export interface QueueFilter {
  ruleId?: string;
  sender?: string;
  /** The email address of a collaborator; `none` for messages without an assignee. */
  assignee?: string;
  /** Unix seconds, both inclusive. */
  fromTimestamp?: number;
  toTimestamp?: number;
}

/** A message of one of the queues. */
export interface QueueRow {
  message: Schemas['MessageView'];
  rule?: { id: string; name?: string };
  /** What matched, in sentences. */
  matches: readonly string[];
  actions: readonly string[];
  /** The content is that of an edit that was blocked. */
  isEdit: boolean;
  flags: readonly Schemas['FlagView'][];
  /** When it was blocked or first flagged, in Unix seconds. */
  queuedAt: number;
  /** The email address of a collaborator. */
  assignee?: string;
  notes: readonly Schemas['ModerationNoteView'][];
  review?: Pick<Schemas['ReviewedMessageView'], 'origin' | 'actionTaken' | 'moderator' | 'reviewedAt'>;
}

/** `reviewed` leaves a blocked message blocked, without a decision. */
export type Decision = 'approve' | 'reject' | 'reviewed';

interface QueuePage {
  rows: QueueRow[];
  total: number;
}

const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 4_000;

const keyOf = (appId: string) => ['moderation-queues', appId] as const;

/** By when messages were blocked, first flagged or reviewed. Refreshed while it is shown: less often, the more pages are. */
export const useQueue = (appId: string, queue: Queue, order: Order, filter: QueueFilter) =>
  useInfiniteQuery({
    queryKey: [...keyOf(appId), queue, order, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: id }): Promise<QueuePage> => {
      const affix = order === 'oldest' ? ('append' as const) : ('prepend' as const);
      const { rows, total } = await readers[queue](appId, { ...filter, limit: PER_PAGE, affix, sortBy: 'time', id });
      return { rows: order === 'oldest' ? rows : rows.toReversed(), total };
    },
    // a page has fewer rows than its limit where the messages are large
    getNextPageParam: ({ rows }, pages) =>
      pages.reduce((sum, page) => sum + page.rows.length, 0) < (pages[0]?.total ?? 0)
        ? rows.at(-1)?.message.id
        : undefined,
    refetchInterval: ({ state }) => REFRESH_MILLISECONDS * Math.max(1, state.data?.pages.length ?? 1),
  });

interface PageQuery extends QueueFilter {
  limit: number;
  affix: 'append' | 'prepend';
  sortBy?: 'time';
  id?: string;
}

const readers: Record<Queue, (appId: string, query: PageQuery) => Promise<QueuePage>> = {
  blocked: async (appId, query) => {
    const client = appClient(appId);
    const { data, meta } = await body(client.GET('/v3/moderation/blocked-messages', { params: { query } }));
    return { rows: data.map(blockedRow), total: meta.pagination.total };
  },
  flagged: async (appId, query) => {
    const client = appClient(appId);
    const { data, meta } = await body(client.GET('/v3/moderation/flagged-messages', { params: { query } }));
    return { rows: data.map(flaggedRow), total: meta.pagination.total };
  },
  reviewed: async (appId, query) => {
    const client = appClient(appId);
    const { data, meta } = await body(client.GET('/v3/moderation/reviewed-messages', { params: { query } }));
    return { rows: data.map(reviewedRow), total: meta.pagination.total };
  },
};

const totalOf = async (appId: string, queue: Queue, filter: QueueFilter): Promise<number> =>
  (await readers[queue](appId, { ...filter, limit: 1, affix: 'append' })).total;

/** How many messages of a sender are in each queue. */
export const useSenderHistory = (appId: string, sender: string) =>
  useQuery({
    queryKey: [...keyOf(appId), 'sender', sender],
    queryFn: async (): Promise<Record<Queue, number>> => {
      const [blocked, flagged, reviewed] = await Promise.all(queues.map((queue) => totalOf(appId, queue, { sender })));
      return { blocked: blocked!, flagged: flagged!, reviewed: reviewed! };
    },
  });

const COUNT_MILLISECONDS = 15_000;

/** How many messages wait for a decision. */
export const useWaitingCount = (appId: string) =>
  useQuery({
    queryKey: [...keyOf(appId), 'waiting'],
    refetchInterval: COUNT_MILLISECONDS,
    queryFn: async () => {
      const counts = await Promise.all((['blocked', 'flagged'] as const).map((queue) => totalOf(appId, queue, {})));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  });

const caseOf = ({ assignee, notes = [] }: { assignee?: string; notes?: QueueRow['notes'] }) => ({ assignee, notes });

const blockedRow = (blocked: Schemas['BlockedMessageView']): QueueRow => ({
  message: blocked.message,
  rule: { id: blocked.ruleId, name: blocked.ruleName },
  matches: blocked.condition.message ?? [],
  actions: blocked.action,
  isEdit: blocked.isEdit ?? false,
  flags: [],
  queuedAt: blocked.createdAt,
  ...caseOf(blocked),
});

const flaggedRow = ({
  rule,
  flaggedBy,
  flaggedAt,
  assignee,
  notes,
  ...message
}: Schemas['FlaggedMessageView']): QueueRow => ({
  message,
  rule,
  matches: rule?.condition.message ?? [],
  actions: rule?.action ?? [],
  isEdit: false,
  flags: flaggedBy,
  queuedAt: flaggedAt,
  ...caseOf({ assignee, notes }),
});

const reviewedRow = (reviewed: Schemas['ReviewedMessageView']): QueueRow => ({
  message: reviewed.message,
  rule: reviewed.ruleId === undefined ? undefined : { id: reviewed.ruleId, name: reviewed.ruleName },
  matches: reviewed.condition?.message ?? [],
  actions: reviewed.action,
  isEdit: reviewed.isEdit ?? false,
  flags: reviewed.flaggedBy ?? [],
  queuedAt: reviewed.createdAt,
  ...caseOf(reviewed),
  review: reviewed,
});

/** The decisions that the API accepts about messages of a queue. */
export const decisionsOf: Record<Queue, readonly Decision[]> = {
  blocked: ['approve', 'reject', 'reviewed'],
  flagged: ['approve', 'reject'],
  reviewed: ['approve'],
};

/** What decides about messages of a queue. */
export const decisionOperation = {
  blocked: 'review-blocked-message',
  flagged: 'blockreview-flagged-message',
  reviewed: 'review-blocked-message',
} as const satisfies Record<Queue, Operation>;

/** A message that a review left blocked can be approved, once. */
export const decisionsOn = (queue: Queue, { review }: QueueRow): readonly Decision[] =>
  review?.actionTaken === 'Approved' ? [] : decisionsOf[queue];

export interface DecisionResult {
  decided: string[];
  failed: { id: string; error: Error }[];
}

export interface DecisionRequest {
  ids: readonly string[];
  decision: Decision;
}

/** An edit that was approved has replaced the content before it. */
export const canBeUndone = ({ isEdit }: QueueRow, decision: Decision): boolean => !isEdit || decision !== 'approve';

/** Takes reviews back: the messages wait again. */
export function useUndoReviews(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const { failed } = await forEachOf(ids, (id) =>
        body(appClient(appId).DELETE('/v3/moderation/reviewed-messages/{id}', { params: { path: { id } } })),
      );
      if (failed[0]) throw failed[0].error;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(appId) }),
  });
}

/** Decides about each of the messages with a request of its own. Messages that are decided leave the queue at once. */
export function useDecide(appId: string, queue: Queue) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, decision }: DecisionRequest): Promise<DecisionResult> => {
      const { done, failed } = await forEachOf(ids, (id) => decide(appId, queue, id, decision));
      return { decided: done, failed };
    },
    onSuccess: ({ decided }) => {
      const gone = new Set(queue === 'reviewed' ? [] : decided);
      client.setQueriesData<InfiniteData<QueuePage>>(
        { queryKey: [...keyOf(appId), queue] },
        (data) => data && { ...data, pages: data.pages.map((page) => without(page, gone)) },
      );
      return client.invalidateQueries({ queryKey: keyOf(appId) });
    },
  });
}

const without = ({ rows, total }: QueuePage, gone: ReadonlySet<string>): QueuePage => ({
  rows: rows.filter(({ message }) => !gone.has(message.id)),
  total: Math.max(0, total - gone.size),
});

async function decide(appId: string, queue: Queue, id: string, decision: Decision): Promise<void> {
  const params = { path: { id } };
  if (queue === 'flagged') {
    const status = decision === 'approve' ? ('approved' as const) : ('disapproved' as const);
    await body(appClient(appId).PATCH('/v3/moderation/flagged-messages/{id}', { params, body: { status } }));
    return;
  }
  await body(appClient(appId).PATCH('/v3/moderation/blocked-messages/{id}', { params, body: bodyOfBlocked[decision] }));
}

const bodyOfBlocked = {
  approve: { status: 'approved' },
  reject: { status: 'rejected' },
  reviewed: { reviewed: true },
} as const;

/** Assigns a message, or adds a note. An empty assignee removes the one before. */
export function useUpdateCase(appId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { assignee?: string; note?: string }) =>
      body(appClient(appId).PATCH('/v3/moderation/cases/{id}', { params: { path: { id } }, body: change })),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(appId) }),
  });
}
