import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, appClient, body, type Schemas } from './client.ts';
import { nextPage, pageOf, type NumberedPage } from './numbered-pages.ts';

export type Group = Schemas['GroupView'];
export type GroupType = Group['type'];
export type Member = Schemas['MemberView'];
export type Scope = Member['scope'];
export type MutedUser = Schemas['MutedUserView'];

const PER_PAGE = 100;

const key = {
  all: (appId: string) => ['groups', appId] as const,
  list: (appId: string, filter: GroupFilter) => ['groups', appId, 'list', filter] as const,
  one: (appId: string, guid: string) => ['groups', appId, 'one', guid] as const,
  members: (appId: string, guid: string, filter: MemberFilter) => ['groups', appId, 'members', guid, filter] as const,
  disappearing: (appId: string, guid: string) => ['groups', appId, 'disappearing', guid] as const,
  users: (appId: string, guid: string, kind: string) => ['groups', appId, 'users', guid, kind] as const,
};

export interface GroupFilter {
  search?: string;
  type?: GroupType;
  tags?: string[];
  sortBy?: GroupOrder;
  isDescending?: boolean;
}

export type GroupOrder = 'name' | 'guid' | 'createdAt';

export interface MemberFilter {
  search?: string;
  scope?: Scope;
  status?: 'available' | 'offline';
}

export const useGroups = (appId: string, { search, type, tags, sortBy, isDescending }: GroupFilter) =>
  useInfiniteQuery({
    queryKey: key.list(appId, { search, type, tags, sortBy, isDescending }),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const order = sortBy && { sortBy, sortOrder: isDescending ? ('desc' as const) : ('asc' as const) };
      const query = { perPage: PER_PAGE, page, withTags: true, searchKey: search, type, tags, ...order };
      return pageOf(await body(appClient(appId).GET('/v3/groups', { params: { query } })), page);
    },
    getNextPageParam: nextPage,
  });

export const useGroup = (appId: string, guid: string) =>
  useQuery({
    queryKey: key.one(appId, guid),
    queryFn: async () => (await body(appClient(appId).GET('/v3/groups/{guid}', { params: { path: { guid } } }))).data,
  });

const DISAPPEARING = '/v3/groups/{guid}/conversation/disappearing-messages';

/** After how many seconds messages of the group disappear; 0: they stay. */
export const useDisappearingMessages = (appId: string, guid: string) =>
  useQuery({
    queryKey: key.disappearing(appId, guid),
    queryFn: async () => (await body(appClient(appId).GET(DISAPPEARING, { params: { path: { guid } } }))).data,
  });

export const useSetDisappearingMessages = (appId: string, guid: string) =>
  useGroupMutation(appId, (disappearAfterSeconds: number) =>
    body(appClient(appId).PUT(DISAPPEARING, { params: { path: { guid } }, body: { disappearAfterSeconds } })),
  );

export const useMembers = (appId: string, guid: string, filter: MemberFilter) =>
  useInfiniteQuery({
    queryKey: key.members(appId, guid, filter),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const { search: searchKey, scope, status } = filter;
      const query = { perPage: PER_PAGE, page, searchKey, status, scopes: scope && [scope] };
      const params = { path: { guid }, query };
      return pageOf(await body(appClient(appId).GET('/v3/groups/{guid}/members', { params })), page);
    },
    getNextPageParam: nextPage,
  });

/** A list of users of a group by its pages. */
const useGroupUsers = <User>(
  appId: string,
  guid: string,
  kind: string,
  read: (params: { path: { guid: string }; query: { perPage: number; page: number } }) => Promise<{
    data: User[];
    meta: Schemas['PageMetaView'];
  }>,
) =>
  useInfiniteQuery({
    queryKey: key.users(appId, guid, kind),
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }): Promise<NumberedPage<User>> =>
      pageOf(await read({ path: { guid }, query: { perPage: PER_PAGE, page } }), page),
    getNextPageParam: nextPage,
  });

export const useBannedUsers = (appId: string, guid: string) =>
  useGroupUsers(appId, guid, 'banned', (params) =>
    body(appClient(appId).GET('/v3/groups/{guid}/bannedusers', { params })),
  );

export const useMutedUsers = (appId: string, guid: string) =>
  useGroupUsers(appId, guid, 'muted', (params) =>
    body(appClient(appId).GET('/v3/groups/{guid}/mutedusers', { params })),
  );

export const useInvitations = (appId: string, guid: string) =>
  useGroupUsers(appId, guid, 'invited', (params) =>
    body(appClient(appId).GET('/v3/groups/{guid}/invitations', { params })),
  );

export const useJoinRequests = (appId: string, guid: string) =>
  useGroupUsers(appId, guid, 'requesting', (params) =>
    body(appClient(appId).GET('/v3/groups/{guid}/joinrequests', { params })),
  );

/** A change of groups, after which their lists and pages are read again. */
function useGroupMutation<Input, Result>(appId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key.all(appId) }),
  });
}

export const useCreateGroup = (appId: string) =>
  useGroupMutation(appId, async (group: Schemas['CreateGroupDto']) => {
    return (await body(appClient(appId).POST('/v3/groups', { body: group }))).data;
  });

export const useUpdateGroup = (appId: string, guid: string) =>
  useGroupMutation(appId, async (changes: Schemas['UpdateGroupDto']) => {
    await body(appClient(appId).PUT('/v3/groups/{guid}', { params: { path: { guid } }, body: changes }));
  });

export const useTransferOwnership = (appId: string, guid: string) =>
  useGroupMutation(appId, async (owner: string) => {
    await body(appClient(appId).PATCH('/v3/groups/{guid}/owner', { params: { path: { guid } }, body: { owner } }));
  });

/** The queries of the deleted group are not read again: its page is left. */
export function useDeleteGroup(appId: string, guid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await body(appClient(appId).DELETE('/v3/groups/{guid}', { params: { path: { guid } } }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key.all(appId), refetchType: 'none' }),
  });
}

/** @throws ApiError also if the response has an error for the user */
export const useAddMember = (appId: string, guid: string) =>
  useGroupMutation(appId, async (uid: string) => {
    const request = appClient(appId).POST('/v3/groups/{guid}/members', {
      params: { path: { guid } },
      body: { participants: [uid] },
    });
    const result = (await body(request)).data.participants?.[uid];
    if (result?.error) throw new ApiError(200, result.error);
  });

export const useChangeScope = (appId: string, guid: string) =>
  useGroupMutation(appId, async ({ uid, scope }: { uid: string; scope: Scope }) => {
    const params = { path: { guid, uid } };
    await body(appClient(appId).PUT('/v3/groups/{guid}/members/{uid}', { params, body: { scope } }));
  });

export async function kickMember(appId: string, guid: string, uid: string): Promise<void> {
  await body(appClient(appId).DELETE('/v3/groups/{guid}/members/{uid}', { params: { path: { guid, uid } } }));
}

export async function banMember(appId: string, guid: string, uid: string): Promise<void> {
  await body(appClient(appId).POST('/v3/groups/{guid}/bannedusers/{uid}', { params: { path: { guid, uid } } }));
}

export const useKick = (appId: string, guid: string) =>
  useGroupMutation(appId, (uid: string) => kickMember(appId, guid, uid));

export const useBan = (appId: string, guid: string) =>
  useGroupMutation(appId, (uid: string) => banMember(appId, guid, uid));

/** @param seconds absent: until it is lifted */
export async function muteMember(appId: string, guid: string, uid: string, seconds?: number): Promise<void> {
  const params = { path: { guid, uid } };
  await body(appClient(appId).POST('/v3/groups/{guid}/mutedusers/{uid}', { params, body: { seconds } }));
}

export const useMute = (appId: string, guid: string) =>
  useGroupMutation(appId, ({ uid, seconds }: { uid: string; seconds?: number }) =>
    muteMember(appId, guid, uid, seconds),
  );

/** Reads the lists and pages of groups again, after requests about several members. */
export function useRefreshGroups(appId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key.all(appId) });
}

export const useUnban = (appId: string, guid: string) =>
  useGroupMutation(appId, async (uid: string) => {
    await body(appClient(appId).DELETE('/v3/groups/{guid}/bannedusers/{uid}', { params: { path: { guid, uid } } }));
  });

export const useUnmute = (appId: string, guid: string) =>
  useGroupMutation(appId, async (uid: string) => {
    await body(appClient(appId).DELETE('/v3/groups/{guid}/mutedusers/{uid}', { params: { path: { guid, uid } } }));
  });

export const useInvite = (appId: string, guid: string) =>
  useGroupMutation(appId, async (uid: string) => {
    const params = { path: { guid, uid } };
    await body(appClient(appId).POST('/v3/groups/{guid}/invitations/{uid}', { params, body: {} }));
  });

export const useWithdrawInvitation = (appId: string, guid: string) =>
  useGroupMutation(appId, async (uid: string) => {
    await body(appClient(appId).DELETE('/v3/groups/{guid}/invitations/{uid}', { params: { path: { guid, uid } } }));
  });

export const useApproveJoinRequest = (appId: string, guid: string) =>
  useGroupMutation(appId, async (uid: string) => {
    await body(appClient(appId).POST('/v3/groups/{guid}/joinrequests/{uid}', { params: { path: { guid, uid } } }));
  });

export const useDeclineJoinRequest = (appId: string, guid: string) =>
  useGroupMutation(appId, async (uid: string) => {
    await body(appClient(appId).DELETE('/v3/groups/{guid}/joinrequests/{uid}', { params: { path: { guid, uid } } }));
  });
