import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, appClient, body, type Schemas } from './client.ts';
import { useRights } from './rights.ts';

export type Role = Schemas['RoleView'];
export type Permission = Schemas['PermissionView'];
export type PermissionValue = NonNullable<Permission['value']>;

/** What the users of a role may do. */
export interface RoleAccess {
  role: Role;
  permissions: Permission[];
  /** Keys of features without their prefix. */
  restricted: string[];
}

const PREFIX = 'u.';

/** The role of users without another one. */
const DEFAULT_ROLE = 'default';

/** The role of AI agents, which nobody else can be given. */
export const AGENTIC_ROLE = '@agentic';

/** Roles that the server gives, which cannot be deleted. */
export const isGivenByServer = (role: string): boolean => role === DEFAULT_ROLE || role === AGENTIC_ROLE;

const key = (appId: string) => ['roles', appId] as const;

/** All roles of the app, of which there are at most 26, the oldest first. */
export const useRoles = (appId: string) =>
  useQuery({
    queryKey: key(appId),
    queryFn: async () => {
      const { data: roles } = await body(appClient(appId).GET('/v3/roles'));
      return Promise.all(roles.toReversed().map((role) => accessOf(appId, role)));
    },
  });

/** The roles without what they may do. Not read by who may not. */
export const useRoleNames = (appId: string) =>
  useQuery({
    queryKey: [...key(appId), 'names'],
    enabled: useRights(appId).may('list-roles'),
    queryFn: async () => (await body(appClient(appId).GET('/v3/roles'))).data,
  });

async function accessOf(appId: string, role: Role): Promise<RoleAccess> {
  const params = { params: { path: { role: role.role } } };
  const [permissions, restricted] = await Promise.all([
    body(appClient(appId).GET('/v3/roles/{role}/permissions', params)),
    body(appClient(appId).GET('/v3/roles/{role}/restrictedfeatures', params)),
  ]);
  return {
    role,
    permissions: permissions.data,
    restricted: restricted.data.map((feature) => feature.key.slice(PREFIX.length)),
  };
}

function useRoleChange<Input>(appId: string, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: key(appId) }) });
}

export const useCreateRole = (appId: string) =>
  useRoleChange(appId, (role: { role: string; name: string; description?: string }) =>
    body(appClient(appId).POST('/v3/roles', { body: role })),
  );

export const useUpdateRole = (appId: string, role: string) =>
  useRoleChange(appId, (changes: { name: string; description: string }) =>
    body(appClient(appId).PUT('/v3/roles/{role}', { params: { path: { role } }, body: changes })),
  );

export const useDeleteRole = (appId: string, role: string) =>
  useRoleChange(appId, () => body(appClient(appId).DELETE('/v3/roles/{role}', { params: { path: { role } } })));

/** null sets the default. */
export const useSetPermissions = (appId: string, role: string) =>
  useRoleChange(appId, (permissions: Record<string, PermissionValue | null>) =>
    setPermissions(appId, role, permissions),
  );

/** @throws ApiError also where the response has status 200 and a permission was refused */
async function setPermissions(
  appId: string,
  role: string,
  permissions: Record<string, PermissionValue | null>,
): Promise<void> {
  const params = { path: { role } };
  const { data } = await body(appClient(appId).PUT('/v3/roles/{role}/permissions', { params, body: { permissions } }));
  throwRefusal(data, Object.keys(permissions));
}

function throwRefusal(data: object, ids: string[]): void {
  const results = data as Record<string, Schemas['ItemResultView'] | undefined>;
  const error = ids.map((id) => results[id]?.error).find((found) => found !== undefined);
  if (error) throw new ApiError(200, error);
}

/** A box of the matrix: a permission, or a feature, of a role. */
export interface Access {
  role: string;
  kind: 'permission' | 'feature';
  id: string;
  isAllowed: boolean;
}

/**
 * Shows the change at once, and takes it back if the server refuses it. The list is read again after the last of several changes: an
 * earlier list would not have the later ones.
 */
export function useSetAccess(appId: string) {
  const client = useQueryClient();
  const mutationKey = [...key(appId), 'access'];
  const show = (access: Access) =>
    client.setQueryData<RoleAccess[]>(key(appId), (roles) =>
      roles?.map((each) => (each.role.role === access.role ? withAccess(each, access) : each)),
    );
  return useMutation({
    mutationKey,
    mutationFn: (access: Access) => requestAccess(appId, access),
    onMutate: async (access) => {
      await client.cancelQueries({ queryKey: key(appId) });
      show(access);
    },
    onError: (_error, access) => show({ ...access, isAllowed: !access.isAllowed }),
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: key(appId) }) : undefined,
  });
}

function withAccess(access: RoleAccess, { kind, id, isAllowed }: Access): RoleAccess {
  if (kind === 'feature') {
    const others = access.restricted.filter((feature) => feature !== id);
    return { ...access, restricted: isAllowed ? others : [...others, id] };
  }
  const value = isAllowed ? 'allow' : 'deny';
  const permissions = access.permissions.map((each) => (each.id === id ? { ...each, value } : each));
  return { ...access, permissions };
}

async function requestAccess(appId: string, { role, kind, id, isAllowed }: Access): Promise<void> {
  // a permission that is allowed is the default
  if (kind === 'permission') return setPermissions(appId, role, { [id]: isAllowed ? null : 'deny' });
  const params = { path: { role } };
  if (isAllowed) {
    await body(
      appClient(appId).DELETE('/v3/roles/{role}/restrictedfeatures', { params, body: { featuresToAllow: [id] } }),
    );
    return;
  }
  const request = appClient(appId).POST('/v3/roles/{role}/restrictedfeatures', {
    params,
    body: { featuresToRestrict: [id] },
  });
  throwRefusal((await body(request)).data, [id]);
}
