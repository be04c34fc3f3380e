import { Button, Modal, NativeSelect, Stack, Switch, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import {
  channelTypes,
  useChannels,
  useCreateChannel,
  useEnableChannel,
  type Channel,
  type ChannelType,
} from '../../../api/campaigns/channels.ts';
import { useMay } from '../../../api/rights.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { EmptyState, ErrorState, Loading } from '../../../components/states.tsx';
import { texts } from '../../../texts/index.ts';
import { CampaignsLayout } from '../campaigns-layout.tsx';
import { Categories } from './categories.tsx';

const labels = texts.campaignChannels;

export default function ChannelsPage({ appId }: { appId: string }) {
  const channels = useChannels(appId);
  const [isCreating, { open, close }] = useDisclosure();
  const hasPush = channels.data?.some(({ type }) => type === 'push') ?? false;
  return (
    <CampaignsLayout
      appId={appId}
      section="channels"
      title={labels.title}
      actions={
        <Allowed operation="create-campaign-channel">
          <Button onClick={open}>{labels.create}</Button>
        </Allowed>
      }
    >
      <Text size="sm">{labels.explanation}</Text>
      {channels.isPending && <Loading />}
      {channels.error && <ErrorState error={channels.error} retry={() => void channels.refetch()} />}
      {channels.data?.length === 0 && <EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
      {channels.data && channels.data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.name}</Table.Th>
              <Table.Th>{labels.type}</Table.Th>
              <Table.Th visibleFrom="sm">{labels.id}</Table.Th>
              <Table.Th>{labels.enabled}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {channels.data.map((channel) => (
              <ChannelRow key={channel.id} appId={appId} channel={channel} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Categories appId={appId} />
      <Modal opened={isCreating} onClose={close} title={labels.create}>
        <CreateChannel appId={appId} types={channelTypes.filter((type) => type !== 'push' || !hasPush)} close={close} />
      </Modal>
    </CampaignsLayout>
  );
}

function ChannelRow({ appId, channel }: { appId: string; channel: Channel }) {
  const { id, name, channelId, type, enabled } = channel;
  const enable = useEnableChannel(appId, id);
  const may = useMay();
  return (
    <Table.Tr>
      <Table.Td className="user-text">
        {name}
        {enable.error && <ErrorState error={enable.error} />}
      </Table.Td>
      <Table.Td>{labels.types[type]}</Table.Td>
      <Table.Td visibleFrom="sm" className="user-text">
        {channelId}
      </Table.Td>
      <Table.Td>
        <Switch
          aria-label={`${labels.enabled}: ${name}`}
          checked={enabled}
          disabled={enable.isPending || !may('update-campaign-channel')}
          onChange={(event) => enable.mutate(event.currentTarget.checked)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

interface CreateChannelProps {
  appId: string;
  types: readonly ChannelType[];
  close: () => void;
}

/** Enabled, because a channel is created to be used. */
function CreateChannel({ appId, types, close }: CreateChannelProps) {
  const create = useCreateChannel(appId);
  const [name, setName] = useState('');
  const [type, setType] = useState(types[0]!);
  const [channelId, setChannelId] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, type, channelId: channelId || undefined, enabled: true }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={create.error} />
        <TextInput
          label={labels.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          data-autofocus
        />
        <NativeSelect
          label={labels.type}
          description={labels.typeHint}
          data={types.map((value) => ({ value, label: labels.types[value] }))}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as ChannelType)}
        />
        <TextInput
          label={labels.id}
          description={labels.idHint}
          value={channelId}
          onChange={(event) => setChannelId(event.currentTarget.value)}
          maxLength={100}
        />
        <FormActions submit={texts.create} isPending={create.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
