import { Badge, Button, Card, Group, Modal, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useMay } from '../../api/rights.ts';
import {
  useDeleteProvider,
  useMakeDefault,
  useProviders,
  type Provider,
  type ProviderKind,
} from '../../api/notifications/providers.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { NotificationsLayout } from './notifications-layout.tsx';
import { ProviderForm } from './provider-form.tsx';
import { providerForms } from './provider-fields.ts';
import { TestSend } from './test-send.tsx';

export default function ProvidersPage({ appId }: { appId: string }) {
  const isAllowed = useMay()('notifications-push-list-fcm-providers');
  if (isAllowed) return <Providers appId={appId} />;
  return (
    <NotificationsLayout appId={appId} page="providers">
      <EmptyState title={texts.notificationProviders.forAdmins}>{texts.notificationProviders.forAdminsNext}</EmptyState>
    </NotificationsLayout>
  );
}

function Providers({ appId }: { appId: string }) {
  const providers = useProviders(appId);
  const [isAdding, { open, close }] = useDisclosure();
  return (
    <NotificationsLayout
      appId={appId}
      page="providers"
      actions={<Button onClick={open}>{texts.notificationProviders.add}</Button>}
    >
      <Text size="sm">{texts.notificationProviders.explanation}</Text>
      {providers.isPending && <Loading />}
      {providers.error && <ErrorState error={providers.error} retry={() => void providers.refetch()} />}
      {providers.data?.length === 0 && (
        <EmptyState title={texts.notificationProviders.empty}>{texts.notificationProviders.emptyNext}</EmptyState>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {providers.data?.map((provider) => (
          <ProviderCard key={`${provider.kind} ${provider.providerId}`} appId={appId} provider={provider} />
        ))}
      </SimpleGrid>
      <Modal opened={isAdding} onClose={close} title={texts.notificationProviders.add}>
        <AddProvider appId={appId} usedIds={(providers.data ?? []).map(({ providerId }) => providerId)} close={close} />
      </Modal>
    </NotificationsLayout>
  );
}

const kindChoices = Object.entries(texts.notifications.kinds).map(([value, label]) => ({ value, label }));

interface AddProviderProps {
  appId: string;
  usedIds: readonly (string | undefined)[];
  close: () => void;
}

function AddProvider({ appId, usedIds, close }: AddProviderProps) {
  const [kind, setKind] = useState<ProviderKind>('webpush');
  return (
    <Stack>
      <Select
        label={texts.notificationProviders.kind}
        data={kindChoices}
        value={kind}
        onChange={(value) => setKind((value ?? kind) as ProviderKind)}
        allowDeselect={false}
      />
      <ProviderForm key={kind} appId={appId} kind={kind} usedIds={usedIds} close={close} />
    </Stack>
  );
}

function ProviderCard({ appId, provider }: { appId: string; provider: Provider }) {
  const { kind, providerId, isDefault, values } = provider;
  const makeDefault = useMakeDefault(appId, provider);
  const remove = useDeleteProvider(appId, provider);
  const [open, setOpen] = useState<'edit' | 'test'>();
  const close = () => setOpen(undefined);
  const name = [texts.notifications.kinds[kind], providerId].filter(Boolean).join(' ');
  const hasDefault = 'isDefault' in values;
  const action = (text: string) => texts.notificationProviders.ofProvider(text, name);
  const shown = values.publicKey ?? values.webhookURL ?? values.senderEmail ?? values.twilioSenderPhoneNumber;
  return (
    <Card withBorder component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" className="user-text">
            {name}
          </Title>
          <Group gap="xs">
            <Badge variant="default">{texts.notifications.channels[providerForms[kind].channel]}</Badge>
            {isDefault && <Badge variant="default">{texts.notificationProviders.isDefault}</Badge>}
            {values.isEnabled === false && <Badge variant="default">{texts.notificationProviders.isOff}</Badge>}
          </Group>
        </Group>
        {typeof shown === 'string' && (
          <Text size="sm" className="user-text">
            {values.publicKey !== undefined && `${texts.notificationProviders.fields.publicKey}: `}
            {shown}
          </Text>
        )}
        {makeDefault.error && <ErrorState error={makeDefault.error} />}
        <Group gap="xs">
          <Button size="xs" onClick={() => setOpen('test')} aria-label={action(texts.notificationProviders.test)}>
            {texts.notificationProviders.test}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => setOpen('edit')}
            aria-label={action(texts.notificationProviders.edit)}
          >
            {texts.notificationProviders.edit}
          </Button>
          {hasDefault && !isDefault && (
            <Button
              size="xs"
              variant="default"
              onClick={() => makeDefault.mutate()}
              loading={makeDefault.isPending}
              aria-label={action(texts.notificationProviders.makeDefault)}
            >
              {texts.notificationProviders.makeDefault}
            </Button>
          )}
          <ConfirmButton
            size="xs"
            label={texts.notificationProviders.delete}
            accessibleLabel={action(texts.notificationProviders.delete)}
            question={texts.notificationProviders.deleteQuestion}
            change={remove}
          />
        </Group>
      </Stack>
      <Modal opened={open === 'edit'} onClose={close} title={action(texts.notificationProviders.edit)}>
        <ProviderForm appId={appId} kind={kind} provider={provider} close={close} />
      </Modal>
      <Modal opened={open === 'test'} onClose={close} title={action(texts.notificationProviders.test)}>
        <TestSend appId={appId} provider={provider} close={close} />
      </Modal>
    </Card>
  );
}
