import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { texts } from '../texts/index.ts';

/** A key or token to copy. */
export const SecretValue = ({ label, value }: { label: string; value: string }) => (
  <Group align="flex-end" gap="xs" wrap="nowrap">
    <TextInput label={label} value={value} readOnly flex={1} styles={{ input: { fontFamily: 'monospace' } }} />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? texts.copied : texts.copy}
        </Button>
      )}
    </CopyButton>
  </Group>
);
