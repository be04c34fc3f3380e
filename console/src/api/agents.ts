import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, appClient, body, type Schemas } from './client.ts';

export type Run = Schemas['RunView'];
export type RunState = Run['state'];
export type Knowledge = Schemas['KnowledgeView'];

export const runStates: RunState[] = ['queued', 'running', 'waiting', 'finished', 'failed', 'cancelled'];
export const isOver = ({ state }: Run): boolean => !['queued', 'running', 'waiting'].includes(state);

/** A builder agent runs on this server; an external one elsewhere. */
export type Agent = ({ kind: 'builder' } & Schemas['BuilderAgentView']) | ({ kind: 'external' } & Schemas['AgentView']);
export type AgentKind = Agent['kind'];

const BUILDER = '/v3/ai-agents/agent-builder';
const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 2_000;
const CHAT_MILLISECONDS = 1_000;
const CHAT_MESSAGES = 50;
const MAX_KNOWLEDGE = 1000;

const key = {
  all: (appId: string) => ['agents', appId] as const,
  list: (appId: string) => ['agents', appId, 'list'] as const,
  one: (appId: string, uid: string) => ['agents', appId, 'one', uid] as const,
  choices: (appId: string) => ['agents', appId, 'choices'] as const,
  knowledge: (appId: string) => ['agents', appId, 'knowledge'] as const,
  runs: (appId: string, filter: RunFilter) => ['agent-runs', appId, filter] as const,
  chat: (appId: string, agent: string, uid: string) => ['agent-chat', appId, agent, uid] as const,
};

/** The agents of both kinds; an app has at most 100. */
export const useAgents = (appId: string) =>
  useQuery({
    queryKey: key.list(appId),
    queryFn: async (): Promise<Agent[]> => {
      const client = appClient(appId);
      const [builder, external] = await Promise.all([
        body(client.GET(`${BUILDER}/agents`)),
        body(client.GET('/v3/ai-agents/agents')),
      ]);
      return [
        ...builder.data.map((agent): Agent => ({ kind: 'builder', ...agent })),
        ...external.data.map((agent): Agent => ({ kind: 'external', ...agent })),
      ];
    },
  });

export const useAgent = (appId: string, uid: string) =>
  useQuery({
    queryKey: key.one(appId, uid),
    queryFn: async (): Promise<Agent> => {
      const params = { path: { uid } };
      try {
        const { data } = await body(appClient(appId).GET(`${BUILDER}/agents/{uid}`, { params }));
        return { kind: 'builder', ...data };
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        const { data } = await body(appClient(appId).GET('/v3/ai-agents/agents/{uid}', { params }));
        return { kind: 'external', ...data };
      }
    },
  });

/** What agents of the app can be given. */
export const useToolChoices = (appId: string) =>
  useQuery({
    queryKey: key.choices(appId),
    queryFn: async () => {
      const client = appClient(appId);
      const [tools, apiTools, mcpServers] = await Promise.all([
        body(client.GET('/v3/ai-agents/tools')),
        body(client.GET(`${BUILDER}/api-tools`)),
        body(client.GET(`${BUILDER}/mcp-servers`)),
      ]);
      return {
        tools: tools.map(({ name }) => name),
        apiTools: apiTools.data.map(({ slug }) => slug),
        mcpServers: mcpServers.data,
      };
    },
  });

/** The sources of the knowledge base. Refreshed while one is being indexed. */
export const useKnowledge = (appId: string) =>
  useQuery({
    queryKey: key.knowledge(appId),
    queryFn: async () => {
      const params = { query: { perPage: MAX_KNOWLEDGE } };
      return (await body(appClient(appId).GET(`${BUILDER}/knowledge-base`, { params }))).data;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ status }) => status === 'indexing') ? REFRESH_MILLISECONDS : false,
  });

/** A change of agents or of what they use, after which both are read again. */
function useAgentMutation<Input, Result>(appId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: key.all(appId) }),
  });
}

export type NewAgent =
  | { kind: 'builder'; values: Schemas['CreateBuilderAgentDto'] }
  | { kind: 'external'; values: Schemas['CreateAgentDto'] };

export const useCreateAgent = (appId: string) =>
  useAgentMutation(appId, async ({ kind, values }: NewAgent) => {
    const client = appClient(appId);
    const { agent } =
      kind === 'builder'
        ? await body(client.POST(`${BUILDER}/agents`, { body: values }))
        : await body(client.POST('/v3/ai-agents/agents', { body: values }));
    return agent.uid;
  });

export type AgentChange =
  | { kind: 'builder'; values: Schemas['UpdateBuilderAgentDto'] }
  | { kind: 'external'; values: Schemas['UpdateAgentDto'] };

export const useUpdateAgent = (appId: string, uid: string) =>
  useAgentMutation(appId, async ({ kind, values }: AgentChange) => {
    const params = { path: { uid } };
    if (kind === 'builder') await body(appClient(appId).PATCH(`${BUILDER}/agents/{uid}`, { params, body: values }));
    else await body(appClient(appId).PATCH('/v3/ai-agents/agents/{uid}', { params, body: values }));
  });

export function useDeleteAgent(appId: string, { kind, uid }: Agent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { uid } };
      if (kind === 'builder') await body(appClient(appId).DELETE(`${BUILDER}/agents/{uid}`, { params }));
      else await body(appClient(appId).DELETE('/v3/ai-agents/agents/{uid}', { params }));
    },
    // the page of the agent is left: reading it again would be an error
    onSuccess: () => client.invalidateQueries({ queryKey: key.list(appId) }),
  });
}

/** Gives a source to an agent, or takes it away. */
export const useGiveKnowledge = (appId: string, uid: string) =>
  useAgentMutation(appId, async ({ source, isGiven }: { source: Knowledge; isGiven: boolean }) => {
    const init = {
      params: { path: { uid, sourceType: source.type } },
      body: { uniqueIds: [source.uniqueId] },
    };
    const path = `${BUILDER}/agents/{uid}/knowledge-base/{sourceType}` as const;
    if (isGiven) await body(appClient(appId).PATCH(`${path}/add`, init));
    else await body(appClient(appId).PATCH(`${path}/remove`, init));
  });

export const useAddKnowledge = (appId: string) =>
  useAgentMutation(appId, async (source: { url: string } | { title: string; text: string }) => {
    if ('url' in source) await body(appClient(appId).POST(`${BUILDER}/knowledge-base/website`, { body: source }));
    else await body(appClient(appId).POST(`${BUILDER}/knowledge-base/text`, { body: source }));
  });

export const useDeleteKnowledge = (appId: string, uniqueId: string) =>
  useAgentMutation(appId, async () => {
    const params = { path: { uniqueId } };
    await body(appClient(appId).DELETE(`${BUILDER}/knowledge-base/{uniqueId}`, { params }));
  });

export const useAddMcpServer = (appId: string) =>
  useAgentMutation(appId, async (server: Schemas['CreateMcpServerDto']) => {
    await body(appClient(appId).POST(`${BUILDER}/mcp-servers`, { body: server }));
  });

export const useDeleteMcpServer = (appId: string, slug: string) =>
  useAgentMutation(appId, async () => {
    await body(appClient(appId).DELETE(`${BUILDER}/mcp-servers/{slug}`, { params: { path: { slug } } }));
  });

export interface RunFilter {
  agent?: string;
  uid?: string;
  state?: RunState;
}

/** Newest first. Refreshed while only the newest page is shown. */
export const useRuns = (appId: string, filter: RunFilter) =>
  useInfiniteQuery({
    queryKey: key.runs(appId, filter),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: id }) => {
      const query = { ...filter, affix: 'prepend' as const, limit: PER_PAGE, id };
      const { data } = await body(appClient(appId).GET('/v3/ai-agents/runs', { params: { query } }));
      return { rows: data.toReversed() };
    },
    getNextPageParam: ({ rows }) => (rows.length === PER_PAGE ? rows.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : REFRESH_MILLISECONDS),
  });

export function useCancelRun(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (runId: string) => {
      await body(appClient(appId).POST('/v3/ai-agents/runs/{runId}/cancel', { params: { path: { runId } } }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['agent-runs', appId] }),
  });
}

/** The newest messages between a user and an agent with its answers, which are replies, oldest first. */
export const useChat = (appId: string, agent: string, uid: string) =>
  useQuery({
    queryKey: key.chat(appId, agent, uid),
    enabled: uid !== '',
    refetchInterval: CHAT_MILLISECONDS,
    queryFn: async () => {
      const params = { path: { uid: agent }, query: { affix: 'prepend' as const, limit: CHAT_MESSAGES } };
      const { data } = await body(appClient(appId, uid).GET('/v3/users/{uid}/messages', { params }));
      return data as Schemas['MessageView'][];
    },
  });

export function useAsk(appId: string, agent: string, uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const message = {
        ...{ receiver: agent, receiverType: 'user' as const, category: 'message' as const, type: 'text' },
        data: { text },
      };
      await body(appClient(appId, uid).POST('/v3/messages', { body: message }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key.chat(appId, agent, uid) }),
  });
}
