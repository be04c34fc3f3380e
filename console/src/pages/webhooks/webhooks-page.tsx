import { Anchor, Badge, Button, Card, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { TEST_RECEIVER, useCreateWebhook, useLastDelivery, useWebhooks, type Webhook } from '../../api/webhooks.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { Page } from '../../components/page.tsx';
import { SecretValue } from '../../components/secret-value.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { hintOf, resultOf } from './attempt-text.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Filters of deliveries in the address are those of the pages to which it leads. */
export default function WebhooksPage({ appId }: { appId: string }) {
  const webhooks = useWebhooks(appId);
  const filters = useSearch();
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <Page title={texts.areas.webhooks} actions={<Button onClick={open}>{texts.webhooks.create}</Button>}>
      <Text size="sm">{texts.webhooks.explanation}</Text>
      {webhooks.isPending && <Loading />}
      {webhooks.error && <ErrorState error={webhooks.error} retry={() => void webhooks.refetch()} />}
      {webhooks.data?.length === 0 && <EmptyState title={texts.webhooks.empty}>{texts.webhooks.emptyNext}</EmptyState>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {webhooks.data?.map((webhook) => (
          <WebhookCard key={webhook.id} appId={appId} webhook={webhook} filters={filters} />
        ))}
      </SimpleGrid>
      <Modal opened={isCreating} onClose={close} title={texts.webhooks.create} size="lg">
        <CreateWebhook appId={appId} close={close} />
      </Modal>
    </Page>
  );
}

interface WebhookCardProps {
  appId: string;
  webhook: Webhook;
  /** The query of an address. */
  filters: string;
}

const WebhookCard = ({ appId, webhook: { id, name, webhookURL, enabled }, filters }: WebhookCardProps) => (
  <Card withBorder component="article">
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Anchor
        component={Link}
        href={`/apps/${appId}/webhooks/${id}${filters && `?${filters}`}`}
        fw={600}
        className="user-text"
      >
        {name}
      </Anchor>
      <Badge variant="dot" color={enabled ? 'green' : 'gray'} flex="none">
        {enabled ? texts.webhooks.enabled : texts.webhooks.disabled}
      </Badge>
    </Group>
    <Text size="sm" className="user-text">
      {webhookURL === TEST_RECEIVER ? texts.webhooks.testReceiver : webhookURL}
    </Text>
    <LastDelivery appId={appId} webhookId={id} />
  </Card>
);

/** So that one that fails is seen among the others. */
function LastDelivery({ appId, webhookId }: { appId: string; webhookId: string }) {
  const { data: delivery } = useLastDelivery(appId, webhookId);
  if (!delivery) return null;
  const { id, state, trigger, createdAt, attempts } = delivery;
  const last = attempts.at(-1);
  return (
    <Text size="sm" component="div" mt="xs" className="user-text">
      {texts.webhooks.lastDelivery}: <DeliveryStateBadge state={state} />{' '}
      <Anchor component={Link} inherit href={`/apps/${appId}/webhooks/${webhookId}/deliveries/${id}`}>
        {texts.webhooks.delivery(trigger, formatTime(createdAt))}
      </Anchor>
      {last?.error !== undefined && (
        <>
          <br />
          {resultOf(last)} {hintOf(last)}
        </>
      )}
    </Text>
  );
}

const NEW = { name: '', webhookURL: '', triggers: [], retryOnFailure: true, useBasicAuth: false };

function CreateWebhook({ appId, close }: { appId: string; close: () => void }) {
  const create = useCreateWebhook(appId);
  const [id, setId] = useState('');
  if (create.data)
    return (
      <Stack>
        <Text size="sm">{texts.webhooks.created}</Text>
        <SecretValue label={texts.webhooks.secret} value={create.data.secret} />
        <Button component={Link} href={`/apps/${appId}/webhooks/${create.data.id}`}>
          {texts.webhooks.openCreated}
        </Button>
      </Stack>
    );
  return (
    <WebhookForm
      initial={NEW}
      submit={(values) => create.mutate({ id, ...values })}
      actions={
        <>
          {create.error && <ErrorState error={create.error} />}
          <FormActions submit={texts.create} isPending={create.isPending} cancel={close} />
        </>
      }
    >
      <TextInput
        label={texts.webhooks.id}
        description={texts.webhooks.idExplanation}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        pattern="[A-Za-z0-9_\-]{1,50}"
        required
        data-autofocus
      />
    </WebhookForm>
  );
}
