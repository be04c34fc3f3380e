import { Button } from '@mantine/core';
import { useState } from 'react';
import { GroupAvatar } from '../chat/person.tsx';
import { CreateGroup } from '../group/create-group.tsx';
import { useChat, useRealtime, useResource } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { ListItem } from './list-item.tsx';
import { ListState } from './list-state.tsx';
import type { ListProps } from './list-props.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

/** The groups that the user is a member of or can join. */
export function Groups({ open, onOpen, search }: ListProps) {
  const { rest } = useChat();
  const [isCreating, setIsCreating] = useState(false);
  const searchKey = useDebouncedValue(search) || undefined;
  const groups = useResource(`groups ${searchKey}`, async () => {
    const query = { searchKey, perPage: 100, types: ['public' as const, 'private' as const] };
    const response = await rest.GET('/v3/groups', { params: { query } });
    return response.error ? response : { data: response.data.data };
  });
  useRealtime('event', ({ trigger }) => {
    if (trigger.startsWith('group_')) groups.reload();
  });
  const openGroup = (guid: string) => onOpen({ receiverType: 'group', receiver: guid });
  const join = async (guid: string) => {
    const { error } = await rest.POST('/v3/groups/{guid}/members', { params: { path: { guid } }, body: {} });
    if (error) groups.reload();
    else openGroup(guid);
  };
  return (
    <>
      <Button variant="subtle" fullWidth onClick={() => setIsCreating(true)}>
        {texts.sidebar.createGroup}
      </Button>
      {isCreating && <CreateGroup onCreated={openGroup} onClose={() => setIsCreating(false)} />}
      <ListState resource={groups} empty={texts.sidebar.nothingFound}>
        {groups.data?.map(({ guid, name, icon, membersCount, hasJoined }) => (
          <ListItem
            key={guid}
            avatar={<GroupAvatar group={{ name, icon }} />}
            name={name}
            description={texts.sidebar.members(membersCount)}
            isOpen={open?.receiverType === 'group' && open.receiver === guid}
            onOpen={() => void (hasJoined ? openGroup(guid) : join(guid))}
            action={
              !hasJoined && (
                <Button size="xs" variant="light" mr="xs" onClick={() => void join(guid)}>
                  {texts.sidebar.join}
                </Button>
              )
            }
          />
        ))}
      </ListState>
    </>
  );
}
