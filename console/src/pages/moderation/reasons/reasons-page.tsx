import { Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useDeleteReason, useReasons, useSaveReason, type Reason } from '../../../api/moderation/reasons.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { EmptyState, ErrorState, Loading } from '../../../components/states.tsx';
import { texts } from '../../../texts/index.ts';
import { FormError } from '../../../components/form-error.tsx';
import { ModerationPage } from '../moderation-page.tsx';

const labels = texts.moderation.reason;

export default function ReasonsPage({ appId }: { appId: string }) {
  const reasons = useReasons(appId);
  const [edited, setEdited] = useState<Reason | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <ModerationPage
      appId={appId}
      section="reasons"
      title={labels.titles}
      actions={
        <Allowed operation="create-reason">
          <Button onClick={() => setEdited('new')}>{labels.create}</Button>
        </Allowed>
      }
    >
      <Text size="sm">{labels.explain}</Text>
      {reasons.error && <ErrorState error={reasons.error} retry={() => void reasons.refetch()} />}
      {reasons.isPending && <Loading />}
      {reasons.data?.length === 0 && <EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
      {reasons.data && reasons.data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.name}</Table.Th>
              <Table.Th visibleFrom="sm">{labels.id}</Table.Th>
              <Allowed operation="update-reason-details">
                <Table.Th>{labels.change}</Table.Th>
              </Allowed>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reasons.data.map((reason) => (
              <ReasonRow key={reason.id} appId={appId} reason={reason} edit={() => setEdited(reason)} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Modal opened={edited !== undefined} onClose={close} title={edited === 'new' ? labels.create : labels.edit}>
        {edited !== undefined && (
          <ReasonForm appId={appId} reason={edited === 'new' ? undefined : edited} close={close} />
        )}
      </Modal>
    </ModerationPage>
  );
}

function ReasonRow({ appId, reason, edit }: { appId: string; reason: Reason; edit: () => void }) {
  const { id, name, description } = reason;
  const remove = useDeleteReason(appId);
  return (
    <Table.Tr>
      <Table.Td className="user-text">
        {name}
        {description && <Text size="xs">{description}</Text>}
      </Table.Td>
      <Table.Td visibleFrom="sm" className="user-text">
        {id}
      </Table.Td>
      <Allowed operation="update-reason-details">
        <Table.Td>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={edit} aria-label={`${labels.edit}: ${name}`}>
              {labels.edit}
            </Button>
            <ConfirmButton
              size="xs"
              label={labels.delete}
              accessibleLabel={`${labels.delete}: ${name}`}
              question={labels.deleteQuestion(name)}
              change={remove}
              input={id}
            />
          </Group>
        </Table.Td>
      </Allowed>
    </Table.Tr>
  );
}

function ReasonForm({ appId, reason, close }: { appId: string; reason?: Reason; close: () => void }) {
  const save = useSaveReason(appId, reason === undefined);
  const [id, setId] = useState(reason?.id ?? '');
  const [name, setName] = useState(reason?.name ?? '');
  const [description, setDescription] = useState(reason?.description ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, name, description }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormError error={save.error} />
        {!reason && (
          <TextInput
            label={labels.id}
            description={labels.idHelp}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
            required
            data-autofocus
          />
        )}
        <TextInput
          label={labels.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
        />
        <TextInput
          label={labels.description}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          maxLength={255}
        />
        <FormActions submit={reason ? texts.save : texts.create} isPending={save.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
