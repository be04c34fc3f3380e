import { AGENT_ROLE, PersonAvatar } from '../chat/person.tsx';
import { useChat, useResource } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { ListItem } from './list-item.tsx';
import { ListState } from './list-state.tsx';
import type { ListProps } from './list-props.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

/** The other users of the app, AI agents among them. */
export function People({ open, onOpen, search }: ListProps) {
  const { uid, rest } = useChat();
  const searchKey = useDebouncedValue(search) || undefined;
  const users = useResource(`users ${searchKey}`, async () => {
    const response = await rest.GET('/v3/users', { params: { query: { searchKey, perPage: 100 } } });
    return response.error ? response : { data: response.data.data.filter((user) => user.uid !== uid) };
  });
  return (
    <ListState resource={users} empty={texts.sidebar.nothingFound}>
      {users.data?.map((user) => (
        <ListItem
          key={user.uid}
          avatar={<PersonAvatar person={user} />}
          name={user.name}
          description={user.role === AGENT_ROLE ? texts.agent : user.statusMessage}
          isOpen={open?.receiverType === 'user' && open.receiver === user.uid}
          onOpen={() => onOpen({ receiverType: 'user', receiver: user.uid })}
        />
      ))}
    </ListState>
  );
}
