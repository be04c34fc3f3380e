import { Badge, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface ListItemProps {
  avatar: ReactNode;
  name: string;
  description?: string;
  time?: string;
  unreadCount?: string;
  isOpen: boolean;
  onOpen: () => void;
  action?: ReactNode;
}

/** A line of a list: opens a conversation. */
export const ListItem = ({ avatar, name, description, time, unreadCount, isOpen, onOpen, action }: ListItemProps) => (
  <Group wrap="nowrap" gap={0} className={isOpen ? 'list-item list-item-open' : 'list-item'}>
    <UnstyledButton onClick={onOpen} aria-current={isOpen || undefined} p="xs" style={{ flex: 1, minWidth: 0 }}>
      <Group wrap="nowrap" gap="sm">
        {avatar}
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group wrap="nowrap" justify="space-between" gap="xs">
            <Text fw={600} size="sm" truncate>
              {name}
            </Text>
            <Text size="xs" style={{ whiteSpace: 'nowrap' }}>
              {time}
            </Text>
          </Group>
          <Group wrap="nowrap" justify="space-between" gap="xs">
            <Text size="xs" truncate>
              {description}
            </Text>
            {unreadCount !== undefined && unreadCount !== '0' && <UnreadBadge count={unreadCount} />}
          </Group>
        </div>
      </Group>
    </UnstyledButton>
    {action}
  </Group>
);

const UnreadBadge = ({ count }: { count: string }) => (
  <>
    <Badge size="sm" circle={count.length === 1} style={{ flexShrink: 0 }} aria-hidden>
      {count}
    </Badge>
    <VisuallyHidden>{texts.sidebar.unread(count)}</VisuallyHidden>
  </>
);
