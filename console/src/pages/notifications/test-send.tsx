import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTestSend, type Provider } from '../../api/notifications/providers.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { ErrorState } from '../../components/states.tsx';
import { formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { providerForms } from './provider-fields.ts';

interface TestSendProps {
  appId: string;
  provider: Provider;
  close: () => void;
}

/** Sends one notification of the server's own, and shows what the provider responded. */
export function TestSend({ appId, provider, close }: TestSendProps) {
  const send = useTestSend(appId, provider);
  const [receiver, setReceiver] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(receiver.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={texts.notificationProviders.receiver[providerForms[provider.kind].channel]}
          value={receiver}
          onChange={(event) => setReceiver(event.currentTarget.value)}
          required
          data-autofocus
        />
        {send.error && <ErrorState error={send.error} />}
        {send.data && (
          <Alert
            role="status"
            variant="default"
            title={send.data.success ? texts.notificationProviders.accepted : texts.notificationProviders.refused}
          >
            <Text size="sm" className="user-text">
              {send.data.error !== undefined && `${send.data.error} `}
              {send.data.status !== undefined && `${texts.notificationProviders.status(send.data.status)} · `}
              {texts.notificationProviders.took(formatNumber(send.data.milliseconds))}
            </Text>
          </Alert>
        )}
        <FormActions submit={texts.notificationProviders.send} isPending={send.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
