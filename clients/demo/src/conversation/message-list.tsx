import { Button, Stack, Text } from '@mantine/core';
import type { Message } from 'confab-client';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { useMessages } from '../hooks/index.ts';
import { Loading } from '../loading.tsx';
import { texts } from '../texts.ts';
import { MessageItem } from './message-item.tsx';

interface MessageListProps {
  list: ReturnType<typeof useMessages>;
  onOpenThread?: (message: Message) => void;
  /** What follows the messages. */
  children: ReactNode;
}

/** How far from the end the reader may be and still be taken to new messages. */
const NEAR_END_PIXELS = 150;

/** Messages, the newest at the end, where the list is scrolled to while the reader is there. */
export function MessageList({ list, onOpenThread, children }: MessageListProps) {
  const { messages, status, hasOlder, loadOlder, reload } = list;
  const shown = messages.filter(isShown);
  const end = useEndOfScroll();
  return (
    <div
      ref={end.ref}
      onScroll={end.onScroll}
      className="scrolling"
      tabIndex={0}
      role="region"
      aria-label={texts.conversation.messages}
    >
      <Stack gap="sm" p="md" role="log">
        {status === 'loading' && <Loading />}
        {status === 'failed' && (
          <Button variant="default" onClick={() => void reload()}>
            {texts.retry}
          </Button>
        )}
        {hasOlder && (
          <Button variant="subtle" size="xs" onClick={() => void loadOlder()}>
            {texts.conversation.older}
          </Button>
        )}
        {status === 'loaded' && shown.length === 0 && <Text ta="center">{texts.conversation.empty}</Text>}
        {shown.map((message) => (
          <MessageItem key={message.id} message={message} onOpenThread={onOpenThread} />
        ))}
        {children}
      </Stack>
    </div>
  );
}

/** The messages about edits and deletions are no lines of their own, and of a call only its first message is. */
const isShown = ({ category, type, data }: Message): boolean =>
  category === 'call' ? data.action === 'initiated' : category !== 'action' || type !== 'message';

/** Keeps the end of a list in view, also when an image above it has loaded, unless the reader has scrolled up. */
function useEndOfScroll() {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const list = ref.current!;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) list.scrollTop = list.scrollHeight;
    });
    observer.observe(list);
    observer.observe(list.firstElementChild!);
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onScroll: () => {
      const { scrollHeight, scrollTop, clientHeight } = ref.current!;
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PIXELS;
    },
  };
}
