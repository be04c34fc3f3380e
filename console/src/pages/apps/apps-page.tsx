import { Anchor, Button, Card, Checkbox, Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { useApps, useCreateApp, type App } from '../../api/apps.ts';
import { useRights } from '../../api/rights.ts';
import type { Schemas } from '../../api/client.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { Page } from '../../components/page.tsx';
import { SecretValue } from '../../components/secret-value.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { ArchivedApps } from './archived-apps.tsx';

export default function AppsPage() {
  const apps = useApps();
  const { isManagement } = useRights();
  const [search, setSearch] = useState('');
  const [isCreating, { open, close }] = useDisclosure();
  const found = apps.data?.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <Page title={texts.apps.title} actions={isManagement && <Button onClick={open}>{texts.apps.create}</Button>}>
      <Text size="sm">{texts.apps.explanation}</Text>
      {(apps.data?.length ?? 0) > 8 && (
        <TextInput
          label={texts.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maw={360}
        />
      )}
      {apps.isPending && <Loading />}
      {apps.error && <ErrorState error={apps.error} retry={() => void apps.refetch()} />}
      {found?.length === 0 && <EmptyState title={texts.apps.empty}>{texts.apps.emptyNext}</EmptyState>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {found?.map((app) => (
          <AppCard key={app.id} app={app} />
        ))}
      </SimpleGrid>
      <ArchivedApps />
      <Modal opened={isCreating} onClose={close} title={texts.apps.create}>
        <CreateApp close={close} />
      </Modal>
    </Page>
  );
}

const AppCard = ({ app: { id, name, region, cell, movingTo, createdAt } }: { app: App }) => (
  <Card withBorder component="article">
    <Anchor component={Link} href={`/apps/${id}/overview`} fw={600} className="user-text">
      {name}
    </Anchor>
    <Text size="sm" ff="monospace">
      {id}
    </Text>
    <Text size="sm">
      {texts.apps.region} {region} · {cell !== undefined && `${texts.apps.cell} ${cell} · `}
      {texts.apps.created} {formatTime(createdAt)}
    </Text>
    {movingTo !== undefined && <Text size="sm">{texts.apps.movingTo(movingTo)}</Text>}
  </Card>
);

function CreateApp({ close }: { close: () => void }) {
  const create = useCreateApp();
  const [name, setName] = useState('');
  const [region, setRegion] = useState<'us' | 'eu' | 'in'>('us');
  const [hasSampleData, setHasSampleData] = useState(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, region, version: '3', skipSampleData: !hasSampleData });
  };
  if (create.data) return <CreatedKeys app={create.data} close={close} />;
  return (
    <form onSubmit={submit}>
      <Stack>
        {create.error && <ErrorState error={create.error} />}
        <TextInput
          label={texts.apps.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          data-autofocus
        />
        <NativeSelect
          label={texts.apps.region}
          data={['us', 'eu', 'in']}
          value={region}
          onChange={(event) => setRegion(event.currentTarget.value as typeof region)}
        />
        <Checkbox
          label={texts.apps.sampleData}
          checked={hasSampleData}
          onChange={(event) => setHasSampleData(event.currentTarget.checked)}
        />
        <FormActions submit={texts.create} isPending={create.isPending} cancel={close} />
      </Stack>
    </form>
  );
}

const CreatedKeys = ({ app, close }: { app: Schemas['CreatedAppView']; close: () => void }) => (
  <Stack>
    <Text size="sm">{texts.apps.keysOnce}</Text>
    <SecretValue label={texts.apps.id} value={app.id} />
    {Object.values(app.apiKeys).map(({ apiKey, scope }) => (
      <SecretValue key={apiKey} label={texts.apps[scope]} value={apiKey} />
    ))}
    <Button component={Link} href={`/apps/${app.id}/overview`} onClick={close}>
      {texts.apps.keysDone}
    </Button>
  </Stack>
);
