import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { AuditEntry } from './audit.ts';
import type { Call } from './calls.ts';
import { appClient, body, installation, type Schemas } from './client.ts';
import type { Message } from './message-range.ts';
import type { LogEntry } from './notifications/log.ts';
import type { Operation, Rights } from './rights.ts';

/** What happened to a user, by its kind. */
interface Kinds {
  message: Message;
  call: Call;
  notification: LogEntry;
  token: Schemas['AuthTokenView'];
  device: Schemas['PushTokenView'];
  act: AuditEntry;
}

export type Kind = keyof Kinds;
export type TimelineEntry = { [Each in Kind]: { kind: Each; of: Kinds[Each]; at: number } }[Kind];

interface Source<Of> {
  operation: Operation;
  /** The newest ones. Those of one second from the newest on. */
  read: (appId: string, uid: string) => Promise<Of[]>;
  /** Unix seconds. */
  at: (of: Of) => number;
}

/** Entries of each kind that are read. */
const LIMIT = 50;
/** Of messages that their sender has written. Calls are entries of their own. */
const CATEGORIES = ['message', 'custom', 'interactive', 'agentic'];
const REFRESH_MILLISECONDS = 10_000;

const sources: { [Each in Kind]: Source<Kinds[Each]> } = {
  message: {
    operation: 'list-all-messages',
    read: async (appId, uid) => {
      const query = { sender: uid, categories: CATEGORIES, limit: LIMIT, affix: 'prepend' as const };
      const { data } = await body(appClient(appId).GET('/v3/messages', { params: { query } }));
      return (data as Message[]).toReversed();
    },
    at: ({ sentAt }) => sentAt,
  },
  call: {
    operation: 'list-calls',
    read: async (appId, uid) =>
      (await body(appClient(appId).GET('/v3/calls', { params: { query: { uid, perPage: LIMIT } } }))).data,
    at: ({ initiatedAt }) => initiatedAt,
  },
  notification: {
    operation: 'notifications-logs',
    read: async (appId, uid) => {
      const query = { uid, limit: LIMIT, affix: 'append' as const };
      return (await body(appClient(appId).GET('/v3/notifications/v1/logs', { params: { query } }))).data;
    },
    at: ({ processingStartedAtMS }) => Math.floor(processingStartedAtMS / 1000),
  },
  token: {
    operation: 'list-authtokens',
    read: tokensOf,
    at: ({ createdAt }) => createdAt,
  },
  device: {
    operation: 'notifications-push-list-tokens',
    read: async (appId, uid) => {
      // any of the auth tokens names the user
      const [token] = await tokensOf(appId, uid);
      if (!token) return [];
      const query = { authToken: token.authToken, all: true };
      return (await body(appClient(appId).GET('/v3/notifications/push/v1/tokens', { params: { query } }))).data
        .pushTokens;
    },
    at: ({ createdAt }) => Math.floor(Date.parse(createdAt) / 1000),
  },
  act: {
    operation: 'list-audit-log',
    read: async (appId, uid) => {
      const query = { targetType: 'user', targetId: uid, limit: LIMIT, affix: 'prepend' as const };
      const { data } = await body(installation.GET('/apps/{appId}/audit-log', { params: { path: { appId }, query } }));
      return data.toReversed();
    },
    at: ({ createdAt }) => createdAt,
  },
};

async function tokensOf(appId: string, uid: string) {
  const params = { path: { uid }, query: { perPage: LIMIT } };
  return (await body(appClient(appId).GET('/v3/users/{uid}/auth_tokens', { params }))).data;
}

export const kinds = Object.keys(sources) as Kind[];
export const operationOf = (kind: Kind): Operation => sources[kind].operation;

/** Newest first, of the kinds that the session may read, from the time on since which all of them are known. */
export function useTimeline(appId: string, uid: string, may: Rights['may'], wanted: readonly Kind[]) {
  const read = wanted.filter((kind) => may(operationOf(kind)));
  return useQueries({
    queries: read.map((kind) => ({
      queryKey: ['timeline', appId, uid, kind],
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MILLISECONDS,
      queryFn: () => entriesOf(kind, appId, uid),
    })),
    combine: (results) => {
      const lists = results.map(({ data = [] }) => data);
      const since = Math.max(
        0,
        ...lists.map((list) => (list.length < LIMIT ? 0 : Math.min(...list.map(({ at }) => at)))),
      );
      const entries = lists.flat().filter(({ at }) => at >= since);
      return {
        entries: entries.sort((one, other) => other.at - one.at),
        since: since > 0 ? since : undefined,
        isPending: results.some(({ isPending }) => isPending),
        error: results.find(({ error }) => error)?.error,
        refetch: () => results.forEach((result) => void result.refetch()),
      };
    },
  });
}

async function entriesOf(kind: Kind, appId: string, uid: string): Promise<TimelineEntry[]> {
  const { read, at } = sources[kind] as Source<Kinds[Kind]>;
  return (await read(appId, uid)).map((of) => ({ kind, of, at: at(of) }) as TimelineEntry);
}
