import { Center, Stack, Text } from '@mantine/core';
import { navigate, useAddress } from '../address.ts';
import { backend } from '../backend.ts';
import { CallBar } from '../call/call-bar.tsx';
import { ConversationView } from '../conversation/conversation-view.tsx';
import { ChatProvider, receiverKey, useCall, useDeliveryReceipts } from '../hooks/index.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { texts } from '../texts.ts';
import { Connecting, ConnectionBanner } from './connection.tsx';

/** The chat of one user. The backend of the demo passes requests below /v3 on to the server, so its URL is that of the page. */
export const ChatWindow = ({ uid }: { uid: string }) => (
  <ChatProvider url={location.origin} uid={uid} authToken={() => backend.authToken(uid)} fallback={<Connecting />}>
    <Chat uid={uid} />
  </ChatProvider>
);

function Chat({ uid }: { uid: string }) {
  const { with: receiver } = useAddress();
  const calls = useCall();
  useDeliveryReceipts();
  const open = (next: typeof receiver) => navigate({ as: uid, with: next });
  return (
    <div className="chat-window">
      <ConnectionBanner />
      {calls.call && <CallBar call={calls.call} change={calls.change} />}
      <main className="chat-columns">
        <Sidebar open={receiver} onOpen={open} />
        {receiver ? (
          <ConversationView
            key={receiverKey(receiver)}
            receiver={receiver}
            onClose={() => open(undefined)}
            onCall={calls.start}
          />
        ) : (
          <NoConversation />
        )}
      </main>
    </div>
  );
}

const NoConversation = () => (
  <Center flex={1} visibleFrom="xs">
    <Stack align="center" gap="xs" ta="center" p="md">
      <Text fw={600}>{texts.conversation.choose}</Text>
      <Text size="sm">{texts.conversation.chooseNext}</Text>
    </Stack>
  </Center>
);
