import { Checkbox, MultiSelect, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { TEST_RECEIVER } from '../../api/webhooks.ts';
import { texts } from '../../texts/index.ts';
import { triggerIds } from './triggers.ts';

export interface WebhookValues {
  name: string;
  webhookURL: string;
  triggers: string[];
  retryOnFailure: boolean;
  useBasicAuth: boolean;
  username?: string;
  password?: string;
}

interface WebhookFormProps {
  initial: WebhookValues;
  submit: (values: WebhookValues) => void;
  /** Fields before those of every webhook. */
  children?: ReactNode;
  actions: ReactNode;
}

/** What a webhook sends, and where. */
export function WebhookForm({ initial, submit, children, actions }: WebhookFormProps) {
  const [values, setValues] = useState(initial);
  const [address, setAddress] = useState(initial.webhookURL === TEST_RECEIVER ? '' : initial.webhookURL);
  const [isTestReceiver, setTestReceiver] = useState(initial.webhookURL === TEST_RECEIVER);
  const change = (changes: Partial<WebhookValues>) => setValues({ ...values, ...changes });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { useBasicAuth, username, password, ...others } = values;
    submit({
      ...others,
      webhookURL: isTestReceiver ? TEST_RECEIVER : address,
      useBasicAuth,
      ...(useBasicAuth && { username, password: password || undefined }),
    });
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {children}
        <TextInput
          label={texts.webhooks.name}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          maxLength={50}
          required
        />
        <Switch
          label={texts.webhooks.useTestReceiver}
          checked={isTestReceiver}
          onChange={(event) => setTestReceiver(event.currentTarget.checked)}
        />
        {!isTestReceiver && (
          <TextInput
            label={texts.webhooks.address}
            description={texts.webhooks.addressExplanation}
            type="url"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            maxLength={255}
            required
          />
        )}
        <MultiSelect
          label={texts.webhooks.triggers}
          description={texts.webhooks.triggersExplanation}
          placeholder={texts.webhooks.addTriggers}
          data={triggerIds}
          value={values.triggers}
          onChange={(triggers) => change({ triggers })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.clear }}
          hidePickedOptions
        />
        <Checkbox
          label={texts.webhooks.retry}
          checked={values.retryOnFailure}
          onChange={(event) => change({ retryOnFailure: event.currentTarget.checked })}
        />
        {!isTestReceiver && (
          <Checkbox
            label={texts.webhooks.useBasicAuth}
            checked={values.useBasicAuth}
            onChange={(event) => change({ useBasicAuth: event.currentTarget.checked })}
          />
        )}
        {!isTestReceiver && values.useBasicAuth && (
          <>
            <TextInput
              label={texts.webhooks.username}
              value={values.username ?? ''}
              onChange={(event) => change({ username: event.currentTarget.value })}
              autoComplete="off"
              required
            />
            <PasswordInput
              label={texts.webhooks.password}
              description={texts.webhooks.passwordExplanation}
              value={values.password ?? ''}
              onChange={(event) => change({ password: event.currentTarget.value })}
              autoComplete="new-password"
            />
          </>
        )}
        {actions}
      </Stack>
    </form>
  );
}
