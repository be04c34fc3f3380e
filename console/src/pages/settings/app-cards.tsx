import { Button, Card, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useDeleteApp, useRenameApp, type App } from '../../api/apps.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export function RenameApp({ app }: { app: App }) {
  const rename = useRenameApp(app.id);
  const [name, setName] = useState(app.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(name, { onSuccess: () => notifications.show({ message: texts.settings.saved }) });
  };
  return (
    <Card withBorder component="section">
      <form onSubmit={submit}>
        <Stack>
          <Title order={2} size="h4">
            {texts.settings.app}
          </Title>
          {rename.error && <ErrorState error={rename.error} />}
          <TextInput
            label={texts.settings.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={100}
            required
          />
          <Button type="submit" loading={rename.isPending} style={{ alignSelf: 'flex-end' }}>
            {texts.settings.rename}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

export function DeleteApp({ app }: { app: App }) {
  const [isAsking, { open, close }] = useDisclosure();
  const [, navigate] = useLocation();
  const remove = useDeleteApp();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate(app.id, { onSuccess: () => navigate('/apps') });
  };
  return (
    <Card withBorder component="section">
      <Stack align="flex-start">
        <Title order={2} size="h4">
          {texts.settings.deletion}
        </Title>
        <Text size="sm">{texts.settings.deleteAppExplanation}</Text>
        <Button color="red" onClick={open}>
          {texts.settings.deleteApp}
        </Button>
      </Stack>
      <Modal opened={isAsking} onClose={close} title={texts.settings.deleteApp}>
        <form onSubmit={submit}>
          <Stack>
            {remove.error && <ErrorState error={remove.error} />}
            <Text className="user-text">{app.name}</Text>
            <TextInput
              label={texts.settings.deleteAppConfirmation}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
            <Button type="submit" color="red" disabled={name !== app.name} loading={remove.isPending}>
              {texts.settings.deleteApp}
            </Button>
          </Stack>
        </form>
      </Modal>
    </Card>
  );
}
