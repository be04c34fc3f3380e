import { useState } from 'react';
import { feedTexts } from '../feed-texts.js';
import { useLaterTexts } from '../hooks/chat.js';
import { useNotificationCount } from '../hooks/use-notification-feed.js';
import { Dialog, IconButton } from './basics.js';
import { Icon } from './icons.js';
import { NotificationFeed, type NotificationFeedProps } from './notification-feed.js';

/** A button with the number of unread notifications, which opens the feed. */
export function NotificationBell({ onAction }: NotificationFeedProps) {
  const texts = useLaterTexts('feed', feedTexts);
  const unread = useNotificationCount();
  const [isOpen, setIsOpen] = useState(false);
  const act: NotificationFeedProps['onAction'] =
    onAction &&
    ((action, item, event) => {
      onAction(action, item, event);
      // what the app shows is behind the feed
      if (event.currentTarget.localName !== 'a' && action.type !== 'copyToClipboard') setIsOpen(false);
    });
  return (
    <>
      <IconButton label={texts.bell(unread)} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon>
          <path d="M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15ZM10 20.500h4" />
        </Icon>
        {unread > 0 && <span className="confab-badge confab-bell-count">{unread > 99 ? '99+' : unread}</span>}
      </IconButton>
      {isOpen && (
        <Dialog title={texts.title} className="confab-feed-dialog" onClose={() => setIsOpen(false)}>
          <NotificationFeed onAction={act} />
        </Dialog>
      )}
    </>
  );
}
