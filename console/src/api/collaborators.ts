import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, body, consoleRequest, installation, type Schemas } from './client.ts';
import { SESSION, type Role } from './session.ts';

export type Collaborator = Schemas['CollaboratorView'];

/** An app has at most 25 collaborators. */
const PER_PAGE = 25;

const key = (appId: string) => ['collaborators', appId] as const;

const pathOf = (appId: string) => ({ params: { path: { appId } } });

/** Oldest first. */
export const useCollaborators = (appId: string) =>
  useQuery({
    queryKey: key(appId),
    queryFn: async () => {
      const { path } = pathOf(appId).params;
      const request = { params: { path, query: { perPage: PER_PAGE } } };
      return (await body(installation.GET('/apps/{appId}/collaborators', request))).data;
    },
  });

const listOf = {
  owner: 'owners',
  admin: 'admins',
  developer: 'developers',
  moderator: 'moderators',
  viewer: 'viewers',
  marketing: 'marketing',
} as const;

/** Adds a collaborator, or changes the role of one; without a role it removes the collaborator. */
export function useChangeCollaborator(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, role }: { email: string; role?: Role }) => {
      const list = role === undefined ? 'collaboratorsToRemove' : listOf[role];
      const request = { ...pathOf(appId), body: { [list]: [email] } };
      const { data } = await body(installation.POST('/apps/{appId}/collaborators', request));
      // The response has status 200 also where the only change of the request was refused.
      const [result] = Object.values<Schemas['ItemResultView']>(
        data[list] as Record<string, Schemas['ItemResultView']>,
      );
      if (result?.error) throw new ApiError(200, result.error);
    },
    // The change can be one of the collaborator who is signed in.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key(appId) }),
        client.invalidateQueries({ queryKey: SESSION }),
      ]),
  });
}

/** A link that signs the collaborator in once, to hand over by other ways than email. It is not in the cache. */
export const useSignInLink = (appId: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: async (email: string) => {
      const headers = { 'x-sign-in-email': encodeURIComponent(email) };
      const link = await consoleRequest<{ code: string; expiresAt: number }>(
        'POST',
        `apps/${encodeURIComponent(appId)}/sign-in-links`,
        headers,
      );
      return { url: `${location.origin}/console#code=${link.code}`, expiresAt: link.expiresAt };
    },
  });
