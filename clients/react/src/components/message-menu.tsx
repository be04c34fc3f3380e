import { useState } from 'react';
import type { MessagesStore } from '../data/messages-store.js';
import { receiverOfMessage } from '../data/receiver.js';
import { saveFile } from '../data/save-file.js';
import { isWebAddress } from '../data/web-address.js';
import { useChat, useTexts } from '../hooks/chat.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { useClientSettings } from '../hooks/use-client-settings.js';
import { usePeer } from '../hooks/use-people.js';
import { useTranslation } from '../hooks/use-translation.js';
import { useUserActions } from '../hooks/use-user-actions.js';
import { senderOf } from '../text/summary.js';
import { nameOf } from './attachment.js';
import { Dialog, Failure, useAttempt } from './basics.js';
import { BlockDialog, ReceiptsDialog } from './lazy-dialogs.js';
import { MoreIcon } from './icons.js';
import { Menu, MenuItems, type MenuItem } from './menu.js';
import { usePart, type MessageMenuProps } from './parts.js';
import { ReminderDialog } from './reminder-dialog.js';
import { ReportDialog } from './report-dialog.js';

type Opened = 'remind' | 'report' | 'block' | 'readers';

function MessageMenuOfKit({ message, isOwn, store }: MessageMenuProps) {
  const { message: texts } = useTexts();
  const [opened, setOpened] = useState<Opened>();
  const { failure, attempt, forget } = useAttempt();
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu label={texts.more} icon={<MoreIcon />}>
        {(closeMenu) => <Items {...{ message, isOwn, store, attempt, onChoose: closeMenu, onOpen: setOpened }} />}
      </Menu>
      {opened === 'remind' && <ReminderDialog message={message} onClose={close} />}
      {opened === 'report' && <ReportDialog message={message} onClose={close} />}
      {opened === 'readers' && <ReceiptsDialog message={message} onClose={close} />}
      {opened === 'block' && <BlockDialog uid={message.sender} name={senderOf(message).name} onClose={close} />}
      {failure !== undefined && (
        <Dialog title={texts.more} onClose={forget}>
          <Failure reason={failure} />
        </Dialog>
      )}
    </>
  );
}

interface ItemsProps extends MessageMenuProps {
  readonly attempt: (action: () => Promise<unknown>) => void;
  readonly onChoose: () => void;
  readonly onOpen: (opened: Opened) => void;
}

/** Mounted while the menu is open, as it loads what the user has done about the sender. */
function Items({ message, isOwn, store, attempt, onChoose, onOpen }: ItemsProps) {
  const { message: texts } = useTexts();
  const { uid, conversations, archive } = useChat();
  const receiver = receiverOfMessage(uid, message);
  const actions = useMessageActions(message);
  const { peer } = usePeer(receiver);
  const mayPin = peer?.kind === 'user' || (peer?.group.scope ?? 'participant') !== 'participant';
  const { translated, translate, showOriginal } = useTranslation(message);
  const settings = useClientSettings()?.settings;
  const mayTranslate = !isOwn && (message.data.text ?? '') !== '' && settings?.['ai.translation.enabled'] === true;
  const attachments = (message.data.attachments ?? []).filter(({ url }) => isWebAddress(url));
  const download = () => attachments.forEach((each) => saveFile(each.url, nameOf(each, texts.file)));
  const markAsUnread = async (of: MessagesStore) => {
    await of.markAsUnreadFrom(message.id);
    conversations.refresh(receiver);
    archive.refresh(receiver);
  };
  const item = (label: string, action: () => Promise<unknown>): MenuItem => ({
    label,
    onChoose: () => attempt(action),
  });
  const items = [
    // only pages of HTTPS and of the own device have a clipboard
    message.data.text !== undefined && 'clipboard' in navigator && item(texts.copy, actions.copy),
    translated !== undefined
      ? { label: texts.showOriginal, onChoose: showOriginal }
      : mayTranslate && item(texts.translate, translate),
    attachments.length > 0 && { label: texts.download, onChoose: download },
    message.savedAt === undefined ? item(texts.keep, actions.save) : item(texts.unkeep, actions.unsave),
    mayPin && (message.pinnedAt === undefined ? item(texts.pin, actions.pin) : item(texts.unpin, actions.unpin)),
    // a reply does not count as unread in its conversation
    !isOwn && store && typeof store.part === 'string' && item(texts.markAsUnread, () => markAsUnread(store)),
    isOwn && peer?.kind === 'group' && { label: texts.readers, onChoose: () => onOpen('readers') },
    { label: texts.remind, onChoose: () => onOpen('remind') },
    !isOwn && { label: texts.report, onChoose: () => onOpen('report') },
  ].filter((each) => each !== false && each !== undefined);
  return (
    <>
      <MenuItems items={items} onChoose={onChoose} />
      {!isOwn && <SenderItems {...{ message, attempt, onChoose, onOpen }} />}
    </>
  );
}

function SenderItems({ message, attempt, onChoose, onOpen }: Omit<ItemsProps, 'isOwn'>) {
  const { message: texts } = useTexts();
  const { name } = senderOf(message);
  const { isMuted, isBlocked, mute, unmute, unblock } = useUserActions(message.sender);
  const items = [
    isMuted
      ? { label: texts.unmute(name), onChoose: () => attempt(unmute) }
      : { label: texts.mute(name), onChoose: () => attempt(mute) },
    isBlocked === true
      ? { label: texts.unblock(name), onChoose: () => attempt(unblock) }
      : { label: texts.block(name), onChoose: () => onOpen('block') },
  ];
  return <MenuItems items={items} onChoose={onChoose} isFirst={false} />;
}

/** What is done with a message less often, and about its sender. */
export function MessageMenu(props: MessageMenuProps) {
  const Part = usePart('MessageMenu', MessageMenuOfKit);
  return <Part {...props} />;
}
MessageMenu.Default = MessageMenuOfKit;
