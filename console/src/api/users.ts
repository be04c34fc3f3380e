import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, appClient, body, type Schemas } from './client.ts';
import { nextPage, pageOf } from './numbered-pages.ts';

export type User = Schemas['UserView'];

const PER_PAGE = 100;

const key = {
  all: (appId: string) => ['users', appId] as const,
  list: (appId: string, filter: UserFilter) => ['users', appId, 'list', filter] as const,
  one: (appId: string, uid: string) => ['users', appId, 'one', uid] as const,
  tokens: (appId: string, uid: string) => ['users', appId, 'tokens', uid] as const,
  groups: (appId: string, uid: string) => ['users', appId, 'groups', uid] as const,
  blocks: (appId: string, uid: string, direction: BlockDirection) =>
    ['users', appId, 'blocks', uid, direction] as const,
};

/** `blockedByMe`: those whom the user has blocked; `hasBlockedMe`: those who have blocked the user. */
export type BlockDirection = 'blockedByMe' | 'hasBlockedMe';

export interface UserFilter {
  search?: string;
  role?: string;
  tags?: string[];
  status?: 'available' | 'offline';
  deactivated?: 'with' | 'only';
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
        withTags: true,
        searchKey: filter.search,
        role: filter.role,
        tags: filter.tags,
        status: filter.status,
        withDeactivated: filter.deactivated === 'with' || undefined,
        onlyDeactivated: filter.deactivated === 'only' || undefined,
      };
      return pageOf(await body(appClient(appId).GET('/v3/users', { params: { query } })), page);
    },
    getNextPageParam: nextPage,
  });

/** The groups that the user has joined. */
export const useGroupsOfUser = (appId: string, uid: string) =>
  useInfiniteQuery({
    queryKey: key.groups(appId, uid),
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const query = { perPage: PER_PAGE, page, hasJoined: true };
      return pageOf(await body(appClient(appId, uid).GET('/v3/groups', { params: { query } })), page);
    },
    getNextPageParam: nextPage,
  });

export const useBlocks = (appId: string, uid: string, direction: BlockDirection) =>
  useInfiniteQuery({
    queryKey: key.blocks(appId, uid, direction),
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const params = { path: { uid }, query: { perPage: PER_PAGE, page, direction } };
      return pageOf(await body(appClient(appId).GET('/v3/users/{uid}/blockedusers', { params })), page);
    },
    getNextPageParam: nextPage,
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

export async function setDeactivated(appId: string, uid: string, isDeactivated: boolean): Promise<void> {
  if (isDeactivated) await body(appClient(appId).DELETE('/v3/users', { body: { uidsToDeactivate: [uid] } }));
  else await body(appClient(appId).PUT('/v3/users', { body: { uidsToActivate: [uid] } }));
}

export const useSetDeactivated = (appId: string, uid: string) =>
  useUserMutation(appId, (isDeactivated: boolean) => setDeactivated(appId, uid, isDeactivated));

/** Reads the lists and pages of users again, after requests about several of them. */
export function useRefreshUsers(appId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key.all(appId) });
}

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

export const useBlock = (appId: string, uid: string) =>
  useUserMutation(appId, async (blockedUid: string) => {
    const request = { params: { path: { uid } }, body: { blockedUids: [blockedUid] } };
    const { data } = await body(appClient(appId).POST('/v3/users/{uid}/blockedusers', request));
    assertDone(data, blockedUid);
  });

export const useUnblock = (appId: string, uid: string) =>
  useUserMutation(appId, async (blockedUid: string) => {
    const request = { params: { path: { uid } }, body: { blockedUids: [blockedUid] } };
    const { data } = await body(appClient(appId).DELETE('/v3/users/{uid}/blockedusers', request));
    assertDone(data, blockedUid);
  });

/** @throws ApiError if the operation failed for the uid: its response is 200 even so */
function assertDone(results: Record<string, Schemas['ItemResultView']>, uid: string): void {
  const result = results[uid];
  if (!result?.success) throw new ApiError(400, result?.error);
}

export function useErase(appId: string, uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const request = { params: { path: { uid } }, body: { permanent: true } };
      await body(appClient(appId).DELETE('/v3/users/{uid}', request));
    },
    // not the page of the user, who does not exist any more
    onSuccess: () => client.invalidateQueries({ queryKey: [...key.all(appId), 'list'] }),
  });
}
