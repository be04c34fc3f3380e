import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';

export type Reason = Schemas['ReasonView'];

/** An app has at most 100. */
const ALL = 1000;

const keyOf = (appId: string) => ['flag-reasons', appId] as const;

export const useReasons = (appId: string) =>
  useQuery({
    queryKey: keyOf(appId),
    queryFn: async () =>
      (await body(appClient(appId).GET('/v3/moderation/reasons', { params: { query: { limit: ALL } } }))).data,
  });

function useReasonMutation<Input>(appId: string, change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: keyOf(appId) }) });
}

/** @param isNew creates the reason; otherwise it is changed */
export const useSaveReason = (appId: string, isNew: boolean) =>
  useReasonMutation(appId, ({ id, name, description }: Schemas['CreateReasonDto']) => {
    const client = appClient(appId);
    return isNew
      ? body(client.POST('/v3/moderation/reasons', { body: { id, name, description } }))
      : body(client.PUT('/v3/moderation/reasons/{id}', { params: { path: { id } }, body: { name, description } }));
  });

export const useDeleteReason = (appId: string) =>
  useReasonMutation(appId, (id: string) =>
    body(appClient(appId).DELETE('/v3/moderation/reasons/{id}', { params: { path: { id } } })),
  );
