import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body, installation, type Schemas } from './client.ts';

export type App = Schemas['AppView'];

const APPS = ['apps'] as const;
const PER_PAGE = 1000;

/** All active apps, by the pages of the list. */
export const useApps = () =>
  useQuery({
    queryKey: APPS,
    staleTime: 60_000,
    queryFn: async () => {
      const apps: App[] = [];
      for (let page = 1; ; page++) {
        const { data, meta } = await body(
          installation.GET('/apps', { params: { query: { state: 'active', perPage: PER_PAGE, page } } }),
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
