import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';

export type KeywordList = Schemas['KeywordListView'];
export type NewKeywordList = Schemas['CreateKeywordListDto'];

const ALL = 1000;

const key = {
  list: (appId: string) => ['keyword-lists', appId, 'list'] as const,
  one: (appId: string, keywordId: string) => ['keyword-lists', appId, 'one', keywordId] as const,
};

/** With their terms, as far as they fit into a page. */
export const useKeywordLists = (appId: string) =>
  useQuery({
    queryKey: key.list(appId),
    queryFn: async () =>
      (await body(appClient(appId).GET('/v3/moderation/keywords', { params: { query: { limit: ALL } } }))).data,
  });

export const useKeywordList = (appId: string, keywordId: string) =>
  useQuery({
    queryKey: key.one(appId, keywordId),
    queryFn: async () =>
      (await body(appClient(appId).GET('/v3/moderation/keywords/{keywordId}', { params: { path: { keywordId } } })))
        .data,
  });

function useListMutation<Input, Result>(
  appId: string,
  { change, keywordId }: { change: (input: Input) => Promise<Result>; keywordId?: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      if (keywordId !== undefined) await client.invalidateQueries({ queryKey: key.one(appId, keywordId) });
      await client.invalidateQueries({ queryKey: key.list(appId) });
    },
  });
}

export const useCreateKeywordList = (appId: string) =>
  useListMutation(appId, {
    change: async (list: NewKeywordList) =>
      (await body(appClient(appId).POST('/v3/moderation/keywords', { body: list }))).data,
  });

export const useUpdateKeywordList = (appId: string, keywordId: string) =>
  useListMutation(appId, {
    keywordId,
    change: async (changes: Schemas['UpdateKeywordListDto']) => {
      const params = { path: { keywordId } };
      await body(appClient(appId).PUT('/v3/moderation/keywords/{keywordId}', { params, body: changes }));
    },
  });

export const useDeleteKeywordList = (appId: string, keywordId: string) =>
  useListMutation(appId, {
    change: async () => {
      await body(appClient(appId).DELETE('/v3/moderation/keywords/{keywordId}', { params: { path: { keywordId } } }));
    },
  });

/** Words and patterns, or sentences. */
export const termsOf = ({ searchTerms, disallowedSentences }: KeywordList): readonly string[] =>
  searchTerms ?? disallowedSentences ?? [];
