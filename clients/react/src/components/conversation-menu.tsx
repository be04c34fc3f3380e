import { useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { useConversationActions } from '../hooks/use-conversation-actions.js';
import type { Peer } from '../hooks/use-people.js';
import { useUserActions } from '../hooks/use-user-actions.js';
import { Failure, useAttempt } from './basics.js';
import { MoreIcon } from './icons.js';
import { BlockDialog, DisappearingDialog, PinnedMessages } from './lazy-dialogs.js';
import { Menu, MenuItems, type MenuItem } from './menu.js';
import { usePart, type ConversationMenuProps } from './parts.js';

type Opened = 'pinned' | 'disappearing' | 'block';

function ConversationMenuOfKit({ receiver, peer, onClose, onShow }: ConversationMenuProps) {
  const texts = useTexts().conversation;
  const actions = useConversationActions(receiver);
  const { isPinned, isPinnedByApp, isMuted, isArchived, exists } = actions;
  const [opened, setOpened] = useState<Opened>();
  const { failure, attempt } = useAttempt();
  const close = () => setOpened(undefined);
  const item = (label: string, action: () => Promise<unknown>, then?: () => void): MenuItem => ({
    label,
    onChoose: () => attempt(action, then),
  });
  const items = [
    !isPinnedByApp && (isPinned ? item(texts.unpin, actions.unpin) : item(texts.pin, actions.pin)),
    isMuted ? item(texts.unmute, actions.unmute) : item(texts.mute, actions.mute),
    exists && (isArchived ? item(texts.unarchive, actions.unarchive) : item(texts.archive, actions.archive)),
    // whoever keeps it open would read it at once
    item(texts.markAsUnread, actions.markAsUnread, onClose),
    onShow && { label: texts.pinnedMessages, onChoose: () => setOpened('pinned') },
    mayManage(peer) && { label: texts.disappearing, onChoose: () => setOpened('disappearing') },
  ].filter((each) => each !== false && each !== undefined);
  return (
    <>
      {failure !== undefined && <Failure reason={failure} />}
      <Menu label={texts.more} icon={<MoreIcon />}>
        {(closeMenu) => (
          <>
            <MenuItems items={items} onChoose={closeMenu} />
            {peer.kind === 'user' && (
              <BlockItem peer={peer} attempt={attempt} onChoose={closeMenu} onBlock={() => setOpened('block')} />
            )}
          </>
        )}
      </Menu>
      {opened === 'pinned' && <PinnedMessages receiver={receiver} onOpen={(_, id) => onShow?.(id!)} onClose={close} />}
      {opened === 'disappearing' && <DisappearingDialog receiver={receiver} onClose={close} />}
      {opened === 'block' && peer.kind === 'user' && (
        <BlockDialog uid={peer.user.uid} name={peer.name} onClose={close} />
      )}
    </>
  );
}

/** Both of two users, and in a group who is more than a participant. */
const mayManage = (peer: Peer): boolean =>
  peer.kind === 'user' || (peer.group.scope ?? 'participant') !== 'participant';

type UserPeer = Extract<Peer, { kind: 'user' }>;

interface BlockItemProps {
  readonly peer: UserPeer;
  readonly attempt: (action: () => Promise<unknown>) => void;
  readonly onChoose: () => void;
  readonly onBlock: () => void;
}

function BlockItem({ peer: { name, user }, attempt, onChoose, onBlock }: BlockItemProps) {
  const texts = useTexts().message;
  const { isBlocked, unblock } = useUserActions(user.uid);
  const item =
    isBlocked === true
      ? { label: texts.unblock(name), onChoose: () => attempt(unblock) }
      : { label: texts.block(name), onChoose: onBlock };
  return <MenuItems items={[item]} onChoose={onChoose} isFirst={false} />;
}

/** What the user does with a conversation as a whole. */
export function ConversationMenu(props: ConversationMenuProps) {
  const Part = usePart('ConversationMenu', ConversationMenuOfKit);
  return <Part {...props} />;
}
ConversationMenu.Default = ConversationMenuOfKit;
