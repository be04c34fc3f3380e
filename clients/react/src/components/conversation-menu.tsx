import type { Receiver } from 'confab-client';
import { useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { useConversationActions } from '../hooks/use-conversation-actions.js';
import { Failure } from './basics.js';
import { MoreIcon } from './icons.js';
import { Menu } from './menu.js';

interface ConversationMenuProps {
  readonly receiver: Receiver;
  readonly onClose: () => void;
}

/** What the user does with a conversation as a whole. */
export function ConversationMenu({ receiver, onClose }: ConversationMenuProps) {
  const texts = useTexts().conversation;
  const { isPinned, isPinnedByApp, pin, unpin, markAsUnread } = useConversationActions(receiver);
  const [failure, setFailure] = useState<string>();
  const attempt = (action: () => Promise<unknown>, then?: () => void) => () =>
    void action().then(
      () => {
        setFailure(undefined);
        then?.();
      },
      (error: unknown) => setFailure((error as Error).message),
    );
  // whoever keeps it open would read it at once
  const unread = { label: texts.markAsUnread, onChoose: attempt(markAsUnread, onClose) };
  const pinning = isPinned
    ? { label: texts.unpin, onChoose: attempt(unpin) }
    : { label: texts.pin, onChoose: attempt(pin) };
  return (
    <>
      {failure !== undefined && <Failure reason={failure} />}
      <Menu label={texts.more} icon={<MoreIcon />} items={isPinnedByApp ? [unread] : [pinning, unread]} />
    </>
  );
}
