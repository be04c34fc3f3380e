import { useChat, useResource } from '../hooks/index.ts';

/** The other users, as the options of a select. */
export function usePeople(): { value: string; label: string }[] {
  const { uid, rest } = useChat();
  const { data } = useResource('people', async () => {
    const response = await rest.GET('/v3/users', { params: { query: { perPage: 100 } } });
    if (response.error) return response;
    const others = response.data.data.filter((user) => user.uid !== uid);
    return { data: others.map((user) => ({ value: user.uid, label: user.name })) };
  });
  return data ?? [];
}
