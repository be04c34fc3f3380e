import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, appClient, body, type Schemas } from './client.ts';

export type User = Schemas['UserView'];
export type AuthToken = Schemas['AuthTokenView'];

const PER_PAGE = 100;

const key = {
  all: (appId: string) => ['users', appId] as const,
  list: (appId: string, filter: UserFilter) => ['users', appId, 'list', filter] as const,
  one: (appId: string, uid: string) => ['users', appId, 'one', uid] as const,
  tokens: (appId: string, uid: string) => ['users', appId, 'tokens', uid] as const,
};

export interface UserFilter {
  search: string;
  withDeactivated: boolean;
}

export const useUsers = (appId: string, filter: UserFilter) =>
  useInfiniteQuery({
    queryKey: key.list(appId, filter),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const query = {
        perPage: PER_PAGE,
        page,
        searchKey: filter.search || undefined,
        withDeactivated: filter.withDeactivated || undefined,
      };
      const { data, meta } = await body(appClient(appId).GET('/v3/users', { params: { query } }));
      return { rows: data, total: meta.pagination.total, page, pages: meta.pagination.total_pages };
    },
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });

export const useUser = (appId: string, uid: string) =>
  useQuery({
    queryKey: key.one(appId, uid),
    queryFn: async () => {
      try {
        return (await body(appClient(appId).GET('/v3/users/{uid}', { params: { path: { uid } } }))).data;
      } catch (error) {
        // a deactivated user is found by lists only
        const user = error instanceof ApiError && error.status === 404 ? await deactivatedUser(appId, uid) : undefined;
        if (user) return user;
        throw error;
      }
    },
  });

async function deactivatedUser(appId: string, uid: string): Promise<User | undefined> {
  const query = { onlyDeactivated: true, searchKey: uid, searchIn: ['uid' as const], perPage: 1000 };
  const { data } = await body(appClient(appId).GET('/v3/users', { params: { query } }));
  return data.find((user) => user.uid === uid);
}

export const useTokens = (appId: string, uid: string) =>
  useQuery({
    queryKey: key.tokens(appId, uid),
    queryFn: async () =>
      (
        await body(
          appClient(appId).GET('/v3/users/{uid}/auth_tokens', { params: { path: { uid }, query: { perPage: 100 } } }),
        )
      ).data,
  });

/** A change of users, after which the lists and pages of users are read again. */
function useUserMutation<Input, Result>(appId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key.all(appId) }),
  });
}

export const useCreateUser = (appId: string) =>
  useUserMutation(appId, async (user: { uid: string; name: string }) => {
    return (await body(appClient(appId).POST('/v3/users', { body: user }))).data;
  });

export const useUpdateUser = (appId: string, uid: string) =>
  useUserMutation(appId, async (changes: Schemas['UpdateUserDto']) => {
    await body(appClient(appId).PUT('/v3/users/{uid}', { params: { path: { uid } }, body: changes }));
  });

export const useSetDeactivated = (appId: string, uid: string) =>
  useUserMutation(appId, async (isDeactivated: boolean) => {
    if (isDeactivated) await body(appClient(appId).DELETE('/v3/users', { body: { uidsToDeactivate: [uid] } }));
    else await body(appClient(appId).PUT('/v3/users', { body: { uidsToActivate: [uid] } }));
  });

export const useCreateToken = (appId: string, uid: string) =>
  useUserMutation(appId, async () => {
    const request = appClient(appId).POST('/v3/users/{uid}/auth_tokens', {
      params: { path: { uid } },
      body: { force: true },
    });
    return (await body(request)).data;
  });

export const useDeleteToken = (appId: string, uid: string) =>
  useUserMutation(appId, async (authToken: string) => {
    const params = { path: { uid, authToken } };
    await body(appClient(appId).DELETE('/v3/users/{uid}/auth_tokens/{authToken}', { params }));
  });
