import { ActionIcon, Group, Text } from '@mantine/core';
import type { Group as ChatGroup, User } from 'confab-client';
import { useState } from 'react';
import { AGENT_ROLE, GroupAvatar, PersonAvatar } from '../chat/person.tsx';
import { GroupDetails } from '../group/group-details.tsx';
import { usePresence } from '../hooks/index.ts';
import { BackIcon, CallIcon, MembersIcon } from '../icons.tsx';
import { texts } from '../texts.ts';
import type { Peer } from './use-peer.ts';

interface ConversationHeaderProps {
  peer?: Peer;
  onClose: () => void;
  onCall: (uid: string) => void;
  /** The user has left the group or changed its members. */
  onChanged: () => void;
}

export const ConversationHeader = ({ peer, onClose, onCall, onChanged }: ConversationHeaderProps) => (
  <Group component="header" className="bar" p="xs" wrap="nowrap" mih="3.75rem">
    <ActionIcon className="narrow-only" variant="subtle" size="lg" onClick={onClose} aria-label={texts.back}>
      <BackIcon />
    </ActionIcon>
    {peer?.kind === 'user' && <UserHeader user={peer.user} onCall={onCall} />}
    {peer?.kind === 'group' && <GroupHeader group={peer.group} onLeft={onClose} onChanged={onChanged} />}
  </Group>
);

function UserHeader({ user, onCall }: { user: User; onCall: (uid: string) => void }) {
  const isOnline = usePresence(user.uid);
  const isAgent = user.role === AGENT_ROLE;
  return (
    <>
      <PersonAvatar person={user} />
      <Heading name={user.name} description={isAgent ? texts.agent : isOnline ? texts.online : texts.offline} />
      {!isAgent && (
        <ActionIcon variant="default" size="lg" onClick={() => onCall(user.uid)} aria-label={texts.conversation.call}>
          <CallIcon />
        </ActionIcon>
      )}
    </>
  );
}

interface GroupHeaderProps {
  group: ChatGroup;
  onLeft: () => void;
  onChanged: () => void;
}

function GroupHeader({ group, onLeft, onChanged }: GroupHeaderProps) {
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  return (
    <>
      <GroupAvatar group={group} />
      <Heading name={group.name} description={texts.sidebar.members(group.membersCount)} />
      <ActionIcon
        variant="default"
        size="lg"
        onClick={() => setAreDetailsOpen(true)}
        aria-label={texts.conversation.details}
      >
        <MembersIcon />
      </ActionIcon>
      {areDetailsOpen && (
        <GroupDetails group={group} onClose={() => setAreDetailsOpen(false)} onChanged={onChanged} onLeft={onLeft} />
      )}
    </>
  );
}

const Heading = ({ name, description }: { name: string; description: string }) => (
  <div style={{ flex: 1, minWidth: 0 }}>
    <Text component="h2" fw={600} size="md" truncate>
      {name}
    </Text>
    <Text size="xs">{description}</Text>
  </div>
);
