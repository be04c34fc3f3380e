import { Button, Card, Group, Modal, NativeSelect, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { useApiKeys, useCreateApiKey, useDeleteApiKey, type ApiKey } from '../../api/settings.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { SecretValue } from '../../components/secret-value.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const scopes = ['authOnly', 'fullAccess'] as const;
type Scope = (typeof scopes)[number];

export function ApiKeys({ appId }: { appId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const keys = useApiKeys(appId, isAsked);
  const [isCreating, { open, close }] = useDisclosure();
  const [deleted, setDeleted] = useState<ApiKey>();
  return (
    <Card withBorder component="section">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {texts.settings.keys}
          </Title>
          <Button size="xs" variant="default" onClick={open}>
            {texts.settings.createKey}
          </Button>
        </Group>
        <Text size="sm">{texts.settings.keysExplanation}</Text>
        {!isAsked && (
          <Group>
            <Button size="xs" variant="default" onClick={() => setIsAsked(true)}>
              {texts.settings.showKeys}
            </Button>
          </Group>
        )}
        {keys.isLoading && <Loading />}
        {keys.error && <ErrorState error={keys.error} retry={() => void keys.refetch()} />}
        {keys.data?.length === 0 && <EmptyState title={texts.settings.noKeys}>{texts.settings.noKeysNext}</EmptyState>}
        {keys.data && keys.data.length > 0 && <KeyTable keys={keys.data} remove={setDeleted} />}
      </Stack>
      <Modal opened={isCreating} onClose={close} title={texts.settings.createKey}>
        <CreateKey appId={appId} close={close} />
      </Modal>
      <Modal opened={deleted !== undefined} onClose={() => setDeleted(undefined)} title={texts.settings.deleteKey}>
        {deleted && <DeleteKey appId={appId} apiKey={deleted} close={() => setDeleted(undefined)} />}
      </Modal>
    </Card>
  );
}

const shownKey = ({ name, apiKey }: ApiKey): string => `${name} …${apiKey.slice(-4)}`;

/** The keys by their last characters: what the page shows may be seen by others. */
const KeyTable = ({ keys, remove }: { keys: ApiKey[]; remove: (apiKey: ApiKey) => void }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{texts.settings.key}</Table.Th>
        <Table.Th visibleFrom="sm">{texts.settings.keyScope}</Table.Th>
        <Table.Th visibleFrom="sm">{texts.settings.lastUsed}</Table.Th>
        <Table.Td />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {keys.map((key) => (
        <Table.Tr key={key.apiKey}>
          <Table.Td className="user-text">{shownKey(key)}</Table.Td>
          <Table.Td visibleFrom="sm">{key.scope}</Table.Td>
          <Table.Td visibleFrom="sm">
            {key.lastUsedAt === undefined ? texts.settings.neverUsed : formatTime(key.lastUsedAt)}
          </Table.Td>
          <Table.Td ta="right">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => remove(key)}
              aria-label={`${texts.settings.deleteKey} ${key.name}`}
            >
              {texts.settings.deleteKey}
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

function CreateKey({ appId, close }: { appId: string; close: () => void }) {
  const create = useCreateApiKey(appId);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('authOnly');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, scope });
  };
  if (create.data)
    return (
      <Stack>
        <Text size="sm">{texts.settings.keyOnce}</Text>
        <SecretValue label={create.data.name} value={create.data.apiKey} />
        <Button onClick={close}>{texts.settings.keyStored}</Button>
      </Stack>
    );
  return (
    <form onSubmit={submit}>
      <Stack>
        {create.error && <ErrorState error={create.error} />}
        <TextInput
          label={texts.settings.keyName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          data-autofocus
        />
        <NativeSelect
          label={texts.settings.keyScope}
          data={scopes.map((value) => ({ value, label: texts.settings[value] }))}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value as Scope)}
        />
        <FormActions submit={texts.create} isPending={create.isPending} cancel={close} />
      </Stack>
    </form>
  );
}

function DeleteKey({ appId, apiKey, close }: { appId: string; apiKey: ApiKey; close: () => void }) {
  const remove = useDeleteApiKey(appId);
  return (
    <Stack>
      <Text className="user-text">{shownKey(apiKey)}</Text>
      <Text size="sm">
        {texts.settings.lastUsed}:{' '}
        {apiKey.lastUsedAt === undefined ? texts.settings.neverUsed : formatTime(apiKey.lastUsedAt)}
      </Text>
      <Text size="sm">{texts.settings.deleteKeyQuestion}</Text>
      {remove.error && <ErrorState error={remove.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(apiKey.apiKey, { onSuccess: close })}
        >
          {texts.settings.deleteKey}
        </Button>
      </Group>
    </Stack>
  );
}
