import { Alert, Button, MultiSelect, Stack } from '@mantine/core';
import type { Group, GroupMember } from 'confab-client';
import { useState } from 'react';
import { useChat } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { usePeople } from './use-people.ts';

interface AddMembersProps {
  group: Group;
  members: GroupMember[];
  onAdded: () => void;
}

/** For admins of the group. */
export function AddMembers({ group: { guid }, members, onAdded }: AddMembersProps) {
  const { rest } = useChat();
  const people = usePeople();
  const [chosen, setChosen] = useState<string[]>([]);
  const [failure, setFailure] = useState<string>();
  const others = people.filter(({ value }) => !members.some(({ uid }) => uid === value));
  const add = async () => {
    const body = { participants: chosen };
    const { error } = await rest.POST('/v3/groups/{guid}/members', { params: { path: { guid } }, body });
    if (error) return setFailure(error.message);
    setChosen([]);
    onAdded();
  };
  return (
    <Stack gap="xs">
      {failure !== undefined && <Alert color="red">{texts.failed(failure)}</Alert>}
      <MultiSelect
        label={texts.group.addMembers}
        data={others}
        value={chosen}
        onChange={setChosen}
        maxValues={25}
        searchable
      />
      <Button variant="default" disabled={chosen.length === 0} onClick={() => void add()}>
        {texts.group.add}
      </Button>
    </Stack>
  );
}
