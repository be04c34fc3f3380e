import { Button, Checkbox, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { useCreateApp } from '../../api/apps.ts';
import type { Schemas } from '../../api/client.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { SecretValue } from '../../components/secret-value.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

/** A dialog, which shows the keys of the new app at the end. */
export default function CreateApp({ close }: { close: () => void }) {
  return (
    <Modal opened onClose={close} title={texts.apps.create}>
      <Form close={close} />
    </Modal>
  );
}

function Form({ close }: { close: () => void }) {
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
