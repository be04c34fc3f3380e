import { Paper, Stack } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

interface MessageLogProps {
  label: string;
  height: string;
  /** Id of the first message. */
  oldest?: string;
  /** Id of the last message. */
  newest?: string;
  /** The end is shown for the last message wherever the reader is. */
  isNewestOwn?: boolean;
  /** Called when the reader scrolls to the first message. */
  onStart?: () => void;
  children: ReactNode;
}

/** How near to the start or the end the reader counts as being there. */
const NEAR_PIXELS = 100;

/** Messages, the newest at the end, which stays in view while the reader is there. Messages that are added before the others do not move them. */
export function MessageLog({ label, height, oldest, newest, isNewestOwn = false, onStart, children }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef<{ oldest?: string; height: number }>({ height: 0 });

  useLayoutEffect(() => {
    const { scrollHeight } = log.current!;
    if (!isAtEnd.current && before.current.oldest !== oldest)
      log.current!.scrollTop += scrollHeight - before.current.height;
    before.current = { oldest, height: scrollHeight };
  });
  useEffect(() => {
    if (isNewestOwn) isAtEnd.current = true;
    if (isAtEnd.current) log.current!.scrollTop = log.current!.scrollHeight;
  }, [newest, isNewestOwn]);
  useEffect(() => {
    // pictures that load later move the end; the observer can still report once while the page is left, when the ref is empty
    const element = log.current!;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PIXELS;
    if (scrollTop < NEAR_PIXELS && !isAtEnd.current) onStart?.();
  };
  return (
    <Paper
      withBorder
      p="sm"
      ref={log}
      h={height}
      onScroll={onScroll}
      // the position is kept above, also in browsers without scroll anchoring
      style={{ overflow: 'auto', overflowAnchor: 'none' }}
      role="log"
      aria-label={label}
      tabIndex={0}
    >
      <Stack gap="xs">{children}</Stack>
    </Paper>
  );
}
