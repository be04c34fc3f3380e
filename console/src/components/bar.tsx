import { Button, Group, Paper, Text } from '@mantine/core';

/** At the end of the window, above every page. */
export const Bar = ({ text, action, onClick }: { text: string; action: string; onClick: () => void }) => (
  <Paper
    role="alert"
    withBorder
    radius={0}
    shadow="md"
    p="xs"
    pos="fixed"
    style={{
      insetInline: 0,
      bottom: 0,
      zIndex: 150,
      borderTopWidth: 3,
      borderTopColor: 'var(--mantine-color-orange-6)',
    }}
  >
    <Group justify="center" gap="sm">
      <Text size="sm">{text}</Text>
      <Button size="xs" variant="default" onClick={onClick}>
        {action}
      </Button>
    </Group>
  </Paper>
);
