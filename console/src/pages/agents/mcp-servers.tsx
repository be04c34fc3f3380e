import { Button, Card, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { useAddMcpServer, useDeleteMcpServer, useToolChoices } from '../../api/agents.ts';
import type { Schemas } from '../../api/client.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export function McpServers({ appId }: { appId: string }) {
  const choices = useToolChoices(appId);
  const [isAdding, { open, close }] = useDisclosure();
  return (
    <Stack align="stretch">
      <Text size="sm">{texts.mcp.explanation}</Text>
      <div>
        <Button variant="default" onClick={open}>
          {texts.mcp.add}
        </Button>
      </div>
      {choices.isPending && <Loading />}
      {choices.error && <ErrorState error={choices.error} retry={() => void choices.refetch()} />}
      {choices.data?.mcpServers.length === 0 && <EmptyState title={texts.mcp.empty}>{texts.mcp.emptyNext}</EmptyState>}
      {choices.data?.mcpServers.map((server) => (
        <McpServer key={server.slug} appId={appId} server={server} />
      ))}
      <Modal opened={isAdding} onClose={close} title={texts.mcp.add}>
        <AddMcpServer appId={appId} close={close} />
      </Modal>
    </Stack>
  );
}

function McpServer({ appId, server: { slug, name, url } }: { appId: string; server: Schemas['McpServerView'] }) {
  const remove = useDeleteMcpServer(appId, slug);
  return (
    <Card withBorder component="article">
      <Group justify="space-between">
        <div>
          <Text fw={600} className="user-text">
            {name}
          </Text>
          <Text size="sm" className="user-text">
            {slug} · {url}
          </Text>
        </div>
        <ConfirmButton
          size="xs"
          label={texts.knowledge.delete}
          accessibleLabel={texts.knowledge.deleteOf(name)}
          question={texts.mcp.deleteQuestion}
          change={remove}
        />
      </Group>
    </Card>
  );
}

function AddMcpServer({ appId, close }: { appId: string; close: () => void }) {
  const add = useAddMcpServer(appId);
  const [values, setValues] = useState({ name: '', slug: '', url: '', headers: '' });
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { headers, ...others } = values;
    add.mutate({ ...others, ...(headers && { headers }) }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label={texts.agents.name} {...field('name')} maxLength={100} required />
        <TextInput label={texts.mcp.slug} {...field('slug')} maxLength={64} required />
        <TextInput label={texts.knowledge.url} {...field('url')} type="url" maxLength={1000} required />
        <TextInput label={texts.agents.headers} {...field('headers')} autoComplete="off" maxLength={8000} />
        {add.error && <ErrorState error={add.error} />}
        <FormActions submit={texts.save} isPending={add.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
