import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { Link } from 'wouter';
import type { Peer } from '../../api/conversations.ts';
import { useGroup } from '../../api/groups.ts';
import type { MessageSource } from '../../api/messages.ts';
import { useUser } from '../../api/users.ts';
import { texts } from '../../texts/index.ts';
import { useAddressFilters } from '../../address.ts';
import { MessagePane } from './message-pane.tsx';
import { MessagesAround } from './messages-around.tsx';

/** The messages of a conversation as a user sees them, the newest at the end, and a field to send as the user. */
export function ConversationMessages({ appId, uid, peer }: Omit<MessageSource, 'threadOf'>) {
  const [{ message }] = useAddressFilters('message');
  const area = peer.type === 'user' ? 'users' : 'groups';
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4" className="user-text">
          <Anchor
            component={Link}
            href={`/apps/${appId}/${area}/${encodeURIComponent(peer.id)}`}
            title={peer.id}
            inherit
            c="inherit"
          >
            {peer.type === 'user' ? <UserName appId={appId} peer={peer} /> : <GroupName appId={appId} peer={peer} />}
          </Anchor>
        </Title>
        <Button
          component={Link}
          href={`/apps/${appId}/conversations/${encodeURIComponent(uid)}`}
          variant="default"
          size="xs"
          hiddenFrom="md"
        >
          {texts.areas.conversations}
        </Button>
      </Group>
      {message ? (
        <MessagesAround source={{ appId, uid, peer }} id={message} />
      ) : (
        <MessagePane source={{ appId, uid, peer }} height="55vh" />
      )}
    </Stack>
  );
}

interface NameProps {
  appId: string;
  peer: Peer;
}

// the id of one that was deleted

const UserName = ({ appId, peer }: NameProps) => <bdi>{useUser(appId, peer.id).data?.name ?? peer.id}</bdi>;

const GroupName = ({ appId, peer }: NameProps) => <bdi>{useGroup(appId, peer.id).data?.name ?? peer.id}</bdi>;
