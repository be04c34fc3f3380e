import { useAddress } from './address.ts';
import { ChatWindow } from './chat/chat-window.tsx';
import { ChooseUser } from './start/choose-user.tsx';
import { SideBySide } from './start/side-by-side.tsx';

export function App() {
  const { as, beside } = useAddress();
  if (as === undefined) return <ChooseUser />;
  if (beside !== undefined) return <SideBySide uids={[as, beside]} />;
  return <ChatWindow key={as} uid={as} />;
}
