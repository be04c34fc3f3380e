import { Paper, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface MessageLogProps {
  label: string;
  height: string;
  /** Id of the last message. */
  newest?: string;
  children: ReactNode;
}

/** Messages, the newest at the end. Scrolls there when a message arrives. */
export function MessageLog({ label, height, newest, children }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <Paper
      withBorder
      p="sm"
      ref={log}
      h={height}
      style={{ overflow: 'auto' }}
      role="log"
      aria-label={label}
      tabIndex={0}
    >
      <Stack gap="xs">{children}</Stack>
    </Paper>
  );
}
