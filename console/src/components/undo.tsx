import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { texts } from '../texts/index.ts';

const SHOWN_MILLISECONDS = 10_000;

/** Says that something was changed, and offers to change it back. @returns a function that does so, once */
export function offerUndo(message: string, undo: () => void): () => void {
  let isOffered = true;
  const once = () => {
    if (!isOffered) return;
    isOffered = false;
    notifications.hide(id);
    undo();
  };
  const id = notifications.show({
    autoClose: SHOWN_MILLISECONDS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" className="user-text">
          {message}
        </Text>
        <Button size="compact-sm" variant="default" onClick={once}>
          {texts.undo}
        </Button>
      </Group>
    ),
  });
  return once;
}
