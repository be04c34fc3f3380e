import { Paper } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

interface ScrollingPaperProps {
  element?: RefObject<HTMLDivElement | null>;
  /** The largest height. */
  height?: number;
  role?: 'region' | 'feed';
  label: string;
  children: ReactNode;
}

/** A bordered area that scrolls by itself, and that the keyboard reaches. */
export const ScrollingPaper = ({ element, height, role = 'region', label, children }: ScrollingPaperProps) => (
  <Paper withBorder ref={element} mah={height} style={{ overflow: 'auto' }} tabIndex={0} role={role} aria-label={label}>
    {children}
  </Paper>
);
