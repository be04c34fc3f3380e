import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body, installation, type Schemas } from './client.ts';

export type App = Schemas['AppView'];

const APPS = ['apps'] as const;
const PER_PAGE = 1000;

/** All active apps, by the pages of the list. */
export const useApps = () => useAppsIn('active');

/** The apps that are deleted, and not erased yet. */
export const useArchivedApps = () => useAppsIn('archived');

const useAppsIn = (state: 'active' | 'archived') =>
  useQuery({
    queryKey: [...APPS, state],
    staleTime: 60_000,
    queryFn: async () => {
      const apps: App[] = [];
      for (let page = 1; ; page++) {
        const { data, meta } = await body(
          installation.GET('/apps', { params: { query: { state, perPage: PER_PAGE, page } } }),
        );
        apps.push(...data);
        if (page >= meta.pagination.total_pages) return apps;
      }
    },
  });

export function useCreateApp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (app: Schemas['CreateAppDto']) => (await body(installation.POST('/apps', { body: app }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: APPS }),
  });
}

const pathOf = (appId: string) => ({ params: { path: { appId } } });

/** A change of an app, after which the lists of apps are read again. */
function useAppMutation<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: APPS }) });
}

export const useRenameApp = (appId: string) =>
  useAppMutation((name: string) => body(installation.PATCH('/apps/{appId}', { ...pathOf(appId), body: { name } })));

export const useDeleteApp = () =>
  useAppMutation((appId: string) => body(installation.DELETE('/apps/{appId}', pathOf(appId))));

export const useRestoreApp = () =>
  useAppMutation((appId: string) => body(installation.POST('/apps/{appId}/restore', pathOf(appId))));
