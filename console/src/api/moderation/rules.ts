import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';
import { nextPage, pageOf } from '../numbered-pages.ts';

export type Rule = Schemas['ModerationRuleView'];
export type RuleInput = Schemas['CreateRuleDto'];

/** An app has at most 25 rules besides the defaults. */
const ALL = 1000;
const REVISIONS_PER_PAGE = 20;

const key = {
  all: (appId: string) => ['moderation-rules', appId] as const,
  list: (appId: string) => ['moderation-rules', appId, 'list'] as const,
  one: (appId: string, ruleId: string) => ['moderation-rules', appId, 'one', ruleId] as const,
  revisions: (appId: string, ruleId: string) => ['moderation-rules', appId, 'revisions', ruleId] as const,
};

/** In the order in which they are tried. */
export const useRules = (appId: string) =>
  useQuery({
    queryKey: key.list(appId),
    queryFn: async () =>
      (await body(appClient(appId).GET('/v3/moderation/rules', { params: { query: { limit: ALL } } }))).data,
  });

export const useRule = (appId: string, ruleId: string) =>
  useQuery({
    queryKey: key.one(appId, ruleId),
    queryFn: async () =>
      (await body(appClient(appId).GET('/v3/moderation/rules/{ruleId}', { params: { path: { ruleId } } }))).data,
  });

/** Newest first. */
export const useRevisions = (appId: string, ruleId: string) =>
  useInfiniteQuery({
    queryKey: key.revisions(appId, ruleId),
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const params = { path: { ruleId }, query: { limit: REVISIONS_PER_PAGE, page } };
      return pageOf(await body(appClient(appId).GET('/v3/moderation/rules/{ruleId}/revisions', { params })), page);
    },
    getNextPageParam: nextPage,
  });

function useRuleMutation<Input, Result>(appId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key.all(appId) }),
  });
}

export const useCreateRule = (appId: string) =>
  useRuleMutation(
    appId,
    async (rule: RuleInput) => (await body(appClient(appId).POST('/v3/moderation/rules', { body: rule }))).data,
  );

export const useUpdateRule = (appId: string, ruleId: string) =>
  useRuleMutation(appId, async (changes: Schemas['UpdateRuleDto']) => {
    const params = { path: { ruleId } };
    await body(appClient(appId).PUT('/v3/moderation/rules/{ruleId}', { params, body: changes }));
  });

export function useDeleteRule(appId: string, ruleId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await body(appClient(appId).DELETE('/v3/moderation/rules/{ruleId}', { params: { path: { ruleId } } }));
    },
    // the queries of the rule itself would fail
    onSuccess: () => client.invalidateQueries({ queryKey: key.list(appId) }),
  });
}
