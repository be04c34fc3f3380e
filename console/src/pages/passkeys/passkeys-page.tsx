import { Button, Group, Table, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useAddPasskey, usePasskeys, useRemovePasskey, type Passkey } from '../../api/passkeys.ts';
import { useSession } from '../../api/session.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.passkeys;

const MAX_NAME_CHARACTERS = 100;

/** The passkeys of the collaborator who is signed in. */
export default function PasskeysPage() {
  const { hasPasskeys, email } = useSession().data ?? {};
  return (
    <Page title={texts.areas.passkeys}>
      {email === undefined && <Text size="sm">{labels.ofCollaborators}</Text>}
      {email !== undefined && !hasPasskeys && <Text size="sm">{labels.impossible}</Text>}
      {email !== undefined && hasPasskeys && <Own />}
    </Page>
  );
}

function Own() {
  const passkeys = usePasskeys(true);
  const { data, error, isPending } = passkeys;
  return (
    <>
      <Text size="sm">{labels.explanation}</Text>
      <AddForm />
      {isPending && <Loading />}
      {error && <ErrorState error={error} retry={() => void passkeys.refetch()} />}
      {data?.length === 0 && <EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
      {data && data.length > 0 && <PasskeyTable passkeys={data} />}
    </>
  );
}

function AddForm() {
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      setName('');
      notifications.show({ message: labels.added });
    };
    add.mutate(name.trim(), { onSuccess });
  };
  return (
    <form onSubmit={submit}>
      {add.error && <ErrorState error={add.error} />}
      <Group align="flex-end">
        <TextInput
          label={labels.name}
          placeholder={labels.nameExample}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={MAX_NAME_CHARACTERS}
          autoComplete="off"
          required
        />
        <Button type="submit" loading={add.isPending}>
          {labels.add}
        </Button>
      </Group>
    </form>
  );
}

const PasskeyTable = ({ passkeys }: { passkeys: Passkey[] }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{labels.column}</Table.Th>
        <Table.Th visibleFrom="sm">{labels.created}</Table.Th>
        <Table.Th>{labels.lastUsed}</Table.Th>
        <Table.Td />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} />
      ))}
    </Table.Tbody>
  </Table>
);

function Row({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const remove = useRemovePasskey();
  return (
    <Table.Tr>
      <Table.Td className="user-text">{name}</Table.Td>
      <Table.Td visibleFrom="sm">{formatTime(createdAt)}</Table.Td>
      <Table.Td>{lastUsedAt === undefined ? texts.none : formatTime(lastUsedAt)}</Table.Td>
      <Table.Td>
        <Group justify="flex-end">
          <ConfirmButton
            size="compact-sm"
            label={labels.remove}
            accessibleLabel={`${labels.remove} ${name}`}
            question={labels.removeQuestion(name)}
            change={remove}
            input={id}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
