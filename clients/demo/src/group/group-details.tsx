import { Alert, Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Group as ChatGroup, GroupMember } from 'confab-client';
import { useState } from 'react';
import { PersonAvatar } from '../chat/person.tsx';
import { useChat, useRealtime, useResource } from '../hooks/index.ts';
import { ListState } from '../sidebar/list-state.tsx';
import { texts } from '../texts.ts';
import { AddMembers } from './add-members.tsx';

interface GroupDetailsProps {
  group: ChatGroup;
  onClose: () => void;
  onChanged: () => void;
  onLeft: () => void;
}

/** The members of a group. */
export function GroupDetails({ group, onClose, onChanged, onLeft }: GroupDetailsProps) {
  const { uid, rest } = useChat();
  const [failure, setFailure] = useState<string>();
  const params = { path: { guid: group.guid } };
  const members = useResource(`members ${group.guid}`, async () => {
    const response = await rest.GET('/v3/groups/{guid}/members', { params: { ...params, query: { perPage: 100 } } });
    return response.error ? response : { data: response.data.data };
  });
  useRealtime('event', ({ trigger }) => {
    if (trigger.startsWith('group_member_')) members.reload();
  });
  const leave = async () => {
    const { error } = await rest.DELETE('/v3/groups/{guid}/members', { params });
    if (error) return setFailure(error.message);
    onClose();
    onLeft();
  };
  return (
    <Modal opened onClose={onClose} title={group.name} closeButtonProps={{ 'aria-label': texts.close }}>
      <Stack>
        {group.description !== undefined && <Text className="user-text">{group.description}</Text>}
        {failure !== undefined && <Alert color="red">{texts.failed(failure)}</Alert>}
        <ListState resource={members} empty={texts.sidebar.nothingFound}>
          {members.data?.map((member) => (
            <Member key={member.uid} member={member} isOwn={member.uid === uid} />
          ))}
        </ListState>
        {group.scope === 'admin' && <AddMembers group={group} members={members.data ?? []} onAdded={onChanged} />}
        {group.owner !== uid && (
          <Button color="red" variant="outline" onClick={() => void leave()}>
            {texts.group.leave}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

const Member = ({ member, isOwn }: { member: GroupMember; isOwn: boolean }) => (
  <Group wrap="nowrap">
    <PersonAvatar person={member} />
    <Text flex={1} className="user-text">
      {member.name} {isOwn && `(${texts.group.you})`}
    </Text>
    {member.scope !== 'participant' && (
      <Badge variant="default" tt="none">
        {member.scope}
      </Badge>
    )}
  </Group>
);
