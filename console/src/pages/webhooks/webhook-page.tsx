import { Button, Card, Group, SimpleGrid, Stack, Switch, Tabs, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { useAddressFilters } from '../../address.ts';
import {
  TEST_RECEIVER,
  useDeleteWebhook,
  useReadSecret,
  useRotateSecret,
  useTestWebhook,
  useTriggers,
  useUpdateWebhook,
  useWebhook,
  type Webhook,
} from '../../api/webhooks.ts';
import { Allowed } from '../../components/allowed.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { SecretValue } from '../../components/secret-value.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { isNotFound, Unavailable } from '../../components/unavailable.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookPageProps {
  appId: string;
  webhookId: string;
}

export default function WebhookPage({ appId, webhookId }: WebhookPageProps) {
  const webhook = useWebhook(appId, webhookId);
  const [{ tab = 'deliveries' }, change] = useAddressFilters('tab');
  if (!webhook.data || isNotFound(webhook.error))
    return <Unavailable query={webhook} title={texts.areas.webhooks} href={`/apps/${appId}/webhooks`} />;
  const { name, webhookURL } = webhook.data;
  return (
    <Page title={name} actions={<Actions appId={appId} webhook={webhook.data} />}>
      <Text size="sm" className="user-text">
        {webhookURL === TEST_RECEIVER ? texts.webhooks.testReceiver : webhookURL}
      </Text>
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: value === 'settings' ? value : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="deliveries">{texts.webhooks.deliveries}</Tabs.Tab>
          <Tabs.Tab value="settings">{texts.webhooks.settings}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <Deliveries appId={appId} webhookId={webhookId} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Settings appId={appId} webhook={webhook.data} />
            <Stack>
              <Allowed operation="get-webhook-secret">
                <Secret appId={appId} webhookId={webhookId} />
              </Allowed>
              <DeleteWebhook appId={appId} webhookId={webhookId} />
            </Stack>
          </SimpleGrid>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Actions({ appId, webhook: { id, enabled } }: { appId: string; webhook: Webhook }) {
  const update = useUpdateWebhook(appId, id);
  const test = useTestWebhook(appId, id);
  const error = update.error ?? test.error;
  return (
    <Stack gap="xs">
      <Group>
        <Switch
          label={texts.webhooks.enabled}
          checked={enabled}
          disabled={update.isPending}
          onChange={(event) => update.mutate({ enabled: event.currentTarget.checked })}
        />
        <Button
          loading={test.isPending}
          onClick={() =>
            test.mutate(undefined, { onSuccess: () => notifications.show({ message: texts.webhooks.testSent }) })
          }
        >
          {texts.webhooks.sendTest}
        </Button>
      </Group>
      {error && <ErrorState error={error} />}
    </Stack>
  );
}

function Settings({ appId, webhook }: { appId: string; webhook: Webhook }) {
  const update = useUpdateWebhook(appId, webhook.id);
  const triggers = useTriggers(appId, webhook.id);
  if (triggers.error) return <ErrorState error={triggers.error} retry={() => void triggers.refetch()} />;
  if (triggers.isPending) return <Loading />;
  const { name, webhookURL, retryOnFailure, useBasicAuth, username } = webhook;
  return (
    <Card withBorder component="section" aria-label={texts.webhooks.settings}>
      <WebhookForm
        initial={{ name, webhookURL, retryOnFailure, useBasicAuth, username, triggers: triggers.data }}
        submit={(values) =>
          update.mutate(values, { onSuccess: () => notifications.show({ message: texts.webhooks.saved }) })
        }
        actions={
          <>
            {update.error && <ErrorState error={update.error} />}
            <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-end' }}>
              {texts.save}
            </Button>
          </>
        }
      />
    </Card>
  );
}

function Secret({ appId, webhookId }: WebhookPageProps) {
  const read = useReadSecret(appId, webhookId);
  const rotate = useRotateSecret(appId, webhookId);
  const shown = rotate.data ?? read.data;
  return (
    <Card withBorder component="section">
      <Stack>
        <Title order={2} size="h4">
          {texts.webhooks.secret}
        </Title>
        {read.error && <ErrorState error={read.error} />}
        {shown && <SecretValue label={texts.webhooks.secret} value={shown.secret} />}
        {shown?.previousSecret !== undefined && shown.previousSecretUntil !== undefined && (
          <SecretValue
            label={texts.webhooks.previousSecret(formatTime(shown.previousSecretUntil))}
            value={shown.previousSecret}
          />
        )}
        <Group>
          {!shown && (
            <Button variant="default" loading={read.isPending} onClick={() => read.mutate()}>
              {texts.webhooks.showSecret}
            </Button>
          )}
          <ConfirmButton label={texts.webhooks.rotateSecret} question={texts.webhooks.rotateQuestion} change={rotate} />
        </Group>
      </Stack>
    </Card>
  );
}

function DeleteWebhook({ appId, webhookId }: WebhookPageProps) {
  const remove = useDeleteWebhook(appId, webhookId);
  const [, navigate] = useLocation();
  return (
    <div>
      <ConfirmButton
        label={texts.webhooks.delete}
        question={texts.webhooks.deleteQuestion}
        change={remove}
        onSuccess={() => navigate(`/apps/${appId}/webhooks`)}
      />
    </div>
  );
}
