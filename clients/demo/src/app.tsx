import { Avatar, ChatProvider, ChatWindow, useChat, usePeer, useUnreadCount, type Command } from 'confab-react';
import { NotificationBell, type OnCardAction } from 'confab-react/notification-feed';
import { useEffect } from 'react';
import { hrefOf, navigate, useAddress } from './address.ts';
import { backend } from './backend.ts';
import { Start } from './start.tsx';

const commands: readonly Command[] = [
  { name: 'tableflip', description: 'Tip the table over', text: '(╯°□°)╯︵ ┻━┻' },
  {
    name: 'status',
    description: 'What others see below your name',
    run: ({ client, text }) => client.me.update({ statusMessage: text }),
  },
];

/** Loaded when a call begins. There are calls if the server has LiveKit. */
const liveKit = () => import('livekit-client');

export function App() {
  const { app, as, beside } = useAddress();
  if (app === undefined || as === undefined) return <Start app={app} />;
  if (beside !== undefined) return <SideBySide app={app} uids={[as, beside]} />;
  return (
    <ChatProvider
      key={`${app} ${as}`}
      url={location.origin}
      uid={as}
      authToken={() => backend.authToken(app, as)}
      commands={commands}
      liveKit={liveKit}
    >
      <Chat app={app} as={as} />
    </ChatProvider>
  );
}

function Chat({ app, as }: { app: string; as: string }) {
  const { open } = useAddress();
  const unread = useUnreadCount();
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) Confab demo chat` : 'Confab demo chat';
  }, [unread]);
  return (
    <ChatWindow open={open} onOpen={(next) => navigate({ app, as, open: next })}>
      <OwnUser app={app} as={as} />
    </ChatWindow>
  );
}

/** Who this window is, the notifications of campaigns, and a link to choose another user. */
function OwnUser({ app, as }: { app: string; as: string }) {
  const { uid } = useChat();
  const { peer } = usePeer({ receiverType: 'user', receiver: uid });
  const name = peer?.name ?? uid;
  const onAction: OnCardAction = ({ type, uid: user, guid }) => {
    if (type === 'chatWithUser')
      navigate({ app, as, open: { receiver: { receiverType: 'user', receiver: String(user) } } });
    if (type === 'chatWithGroup')
      navigate({ app, as, open: { receiver: { receiverType: 'group', receiver: String(guid) } } });
  };
  return (
    <header className="demo-user">
      <Avatar name={name} src={peer?.kind === 'user' ? peer.user.avatar : undefined} size="small" />
      <h1>{name}</h1>
      <NotificationBell onAction={onAction} />
      <a href={hrefOf({ app })}>Change user</a>
    </header>
  );
}

/** Two windows beside each other, or above each other in a narrow window. Each frame is a page of its own, like a second device. */
const SideBySide = ({ app, uids }: { app: string; uids: [string, string] }) => (
  <main className="demo-side-by-side">
    {uids.map((as, index) => (
      <iframe
        key={as}
        title={`Chat as ${as}`}
        allow="microphone; camera; geolocation; fullscreen; autoplay"
        src={hrefOf({ app, as, open: { receiver: { receiverType: 'user', receiver: uids[1 - index]! } } })}
      />
    ))}
  </main>
);
