import type { Receiver } from 'confab-client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { receiverKey, receiverOf } from '../data/receiver.js';
import { useConversations } from '../hooks/use-people.js';
import { useTexts } from '../hooks/chat.js';
import { Failure, Spinner } from './basics.js';
import { ConversationItem } from './conversation-item.js';

export interface ConversationListProps {
  /** The conversation that is shown beside. */
  readonly open?: Receiver;
  readonly onOpen: (receiver: Receiver) => void;
}

/** The conversations of the user, the newest first. More of them are loaded as the list is scrolled. */
export function ConversationList({ open, onOpen }: ConversationListProps) {
  const { conversations, status, hasMore, loadMore, reload } = useConversations();
  const texts = useTexts().sidebar;
  const ref = useRef<HTMLDivElement>(null);
  const keys = conversations.map((each) => receiverKey(receiverOf(each)));
  const virtualizer = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => ref.current,
    estimateSize: () => 68,
    getItemKey: (index) => keys[index]!,
    overscan: 5,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  const isNearEnd = lastIndex >= conversations.length - 10;
  useEffect(() => {
    if (isNearEnd && hasMore) void loadMore();
  }, [isNearEnd, hasMore, loadMore, conversations.length]);
  return (
    <div ref={ref} className="confab-scroll" tabIndex={0} role="region" aria-label={texts.list}>
      {status === 'loading' && <Spinner />}
      {status === 'failed' && <Failure reason={texts.list} onRetry={() => void reload()} />}
      {status === 'loaded' && conversations.length === 0 && <p className="confab-empty">{texts.empty}</p>}
      {conversations.length > 0 && (
        <ul className="confab-virtual" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const conversation = conversations[index]!;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="confab-virtual-item"
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={hasMore ? -1 : conversations.length}
                aria-posinset={index + 1}
              >
                <ConversationItem
                  conversation={conversation}
                  isOpen={open !== undefined && receiverKey(open) === keys[index]}
                  onOpen={() => onOpen(receiverOf(conversation))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
