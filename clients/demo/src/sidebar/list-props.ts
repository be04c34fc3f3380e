import type { Receiver } from 'confab-client';

export interface SidebarProps {
  /** The open conversation. */
  open?: Receiver;
  onOpen: (receiver: Receiver) => void;
}

export interface ListProps extends SidebarProps {
  search: string;
}
