import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { texts } from '../texts/index.ts';

const SHOWN_MILLISECONDS = 10_000;

/** Says that something was changed, and offers to change it back. */
export function offerUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: SHOWN_MILLISECONDS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" className="user-text">
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {texts.undo}
        </Button>
      </Group>
    ),
  });
}
