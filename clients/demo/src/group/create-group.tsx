import { Alert, Button, Checkbox, Modal, MultiSelect, Stack, TextInput } from '@mantine/core';
import { nanoid } from 'nanoid';
import { useState, type FormEvent } from 'react';
import { useChat } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { usePeople } from './use-people.ts';

interface CreateGroupProps {
  onCreated: (guid: string) => void;
  onClose: () => void;
}

export function CreateGroup({ onCreated, onClose }: CreateGroupProps) {
  const { rest } = useChat();
  const people = usePeople();
  const [name, setName] = useState('');
  const [isPrivate, setIsPrivate] = useState(false);
  const [members, setMembers] = useState<string[]>([]);
  const [failure, setFailure] = useState<string>();
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const guid = nanoid();
    const { error } = await rest.POST('/v3/groups', {
      body: {
        guid,
        name: name.trim(),
        type: isPrivate ? 'private' : 'public',
        ...(members.length > 0 && { members: { participants: members } }),
      },
    });
    if (error) return setFailure(error.message);
    onCreated(guid);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.group.createTitle} closeButtonProps={{ 'aria-label': texts.close }}>
      <form onSubmit={(event) => void create(event)}>
        <Stack>
          {failure !== undefined && <Alert color="red">{texts.failed(failure)}</Alert>}
          <TextInput
            label={texts.group.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={100}
            required
            data-autofocus
          />
          <MultiSelect
            label={texts.group.members}
            placeholder={texts.group.membersPlaceholder}
            data={people}
            value={members}
            onChange={setMembers}
            maxValues={25}
            searchable
          />
          <Checkbox
            label={texts.group.isPrivate}
            checked={isPrivate}
            onChange={(event) => setIsPrivate(event.currentTarget.checked)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {texts.group.create}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
