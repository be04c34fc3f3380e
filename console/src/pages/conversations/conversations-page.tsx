import { Grid } from '@mantine/core';
import type { Peer } from '../../api/conversations.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { ChooseUser } from './choose-user.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationMessages } from './conversation-messages.tsx';
import { ThreadMessages } from './thread-messages.tsx';

interface ConversationsProps {
  appId: string;
  /** Whose conversations; undefined until a user is chosen. */
  uid?: string;
  /** The conversation that is open. */
  type?: string;
  receiver?: string;
  /** Id of the message whose thread is open. */
  thread?: string;
}

export default function ConversationsPage({ appId, uid, type, receiver, thread }: ConversationsProps) {
  const peer = peerOf(type, receiver);
  return (
    <Page title={texts.areas.conversations}>
      <ChooseUser key={uid} appId={appId} uid={uid} />
      {uid !== undefined && <Conversations appId={appId} uid={uid} peer={peer} thread={peer && thread} />}
    </Page>
  );
}

const peerOf = (type?: string, id?: string): Peer | undefined =>
  id !== undefined && (type === 'user' || type === 'group') ? { type, id } : undefined;

interface OpenProps {
  appId: string;
  uid: string;
  peer?: Peer;
  thread?: string;
}

/** Beside each other where there is room: a thread covers first the list, and in narrow windows the conversation as well. */
function Conversations({ appId, uid, peer, thread }: OpenProps) {
  const listFrom = thread === undefined ? 'md' : 'xl';
  const listSpan = { base: 12, md: thread === undefined ? 4 : 3 };
  const conversation = peer && `${uid} ${peer.type} ${peer.id}`;
  return (
    <Grid>
      <Grid.Col span={listSpan} visibleFrom={peer ? listFrom : undefined}>
        <ConversationList appId={appId} uid={uid} peer={peer} />
      </Grid.Col>
      <Grid.Col
        span={thread === undefined ? { base: 12, md: 8 } : { base: 12, md: 7, xl: 5 }}
        visibleFrom={thread === undefined ? undefined : 'md'}
      >
        {peer ? (
          <ConversationMessages key={conversation} appId={appId} uid={uid} peer={peer} />
        ) : (
          <EmptyState title={texts.conversations.chooseConversation} />
        )}
      </Grid.Col>
      {peer && thread !== undefined && (
        <Grid.Col span={{ base: 12, md: 5, xl: 4 }}>
          <ThreadMessages key={`${conversation} ${thread}`} appId={appId} uid={uid} peer={peer} threadOf={thread} />
        </Grid.Col>
      )}
    </Grid>
  );
}
