import { Button, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useTransferOwnership } from '../../api/groups.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export function TransferOwnership({ appId, guid }: { appId: string; guid: string }) {
  const transfer = useTransferOwnership(appId, guid);
  const [owner, setOwner] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    transfer.mutate(owner.trim(), {
      onSuccess: () => {
        setOwner('');
        notifications.show({ message: texts.group.transferred });
      },
    });
  };
  return (
    <Card withBorder component="section" maw={640} mt="md">
      <form onSubmit={submit}>
        <Stack>
          <Title order={2} size="h4">
            {texts.groups.owner}
          </Title>
          <Text size="sm">{texts.group.transferHint}</Text>
          {transfer.error && <ErrorState error={transfer.error} />}
          <TextInput
            label={texts.group.newOwner}
            value={owner}
            onChange={(event) => setOwner(event.currentTarget.value)}
            required
          />
          <Button type="submit" variant="default" loading={transfer.isPending} style={{ alignSelf: 'flex-end' }}>
            {texts.group.transfer}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
