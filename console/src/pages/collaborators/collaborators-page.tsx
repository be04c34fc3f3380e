import { Alert, Button, Group, Modal, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useChangeCollaborator, useCollaborators, type Collaborator } from '../../api/collaborators.ts';
import { useRights } from '../../api/rights.ts';
import { useSession } from '../../api/session.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { CollaboratorForm } from './collaborator-form.tsx';
import { PasskeyReset } from './passkey-reset.tsx';
import { SignInLink } from './sign-in-link.tsx';

export default function CollaboratorsPage({ appId }: { appId: string }) {
  const collaborators = useCollaborators(appId);
  const session = useSession();
  const [isInviting, { open, close }] = useDisclosure();
  const { data, error, isPending } = collaborators;
  return (
    <Page
      title={texts.areas.collaborators}
      actions={data && <Button onClick={open}>{texts.collaborators.invite}</Button>}
    >
      <Text size="sm">{texts.collaborators.explanation}</Text>
      {session.data && !session.data.signInBy?.email && (
        <Alert color="yellow" variant="outline">
          {session.data.signInBy ? texts.collaborators.noEmails : texts.collaborators.noSignIn}
        </Alert>
      )}
      {isPending && <Loading />}
      {error && <ErrorState error={error} retry={() => void collaborators.refetch()} />}
      {data?.length === 0 && <EmptyState title={texts.collaborators.empty}>{texts.collaborators.emptyNext}</EmptyState>}
      {data && data.length > 0 && <CollaboratorTable appId={appId} collaborators={data} />}
      <Modal opened={isInviting} onClose={close} title={texts.collaborators.inviteTitle}>
        <CollaboratorForm appId={appId} close={close} />
      </Modal>
    </Page>
  );
}

const CollaboratorTable = ({ appId, collaborators }: { appId: string; collaborators: Collaborator[] }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{texts.collaborators.email}</Table.Th>
        <Table.Th>{texts.collaborators.role}</Table.Th>
        <Table.Th visibleFrom="sm">{texts.collaborators.since}</Table.Th>
        <Table.Td />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {collaborators.map((collaborator) => (
        <Table.Tr key={collaborator.id}>
          <Table.Td className="user-text">{collaborator.email}</Table.Td>
          <Table.Td>{texts.collaborators.roleNames[collaborator.role]}</Table.Td>
          <Table.Td visibleFrom="sm" className="short-text">
            {formatTime(collaborator.createdAt)}
          </Table.Td>
          <Table.Td>
            <Actions appId={appId} collaborator={collaborator} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Only owners and the management pair change owners. */
function Actions({ appId, collaborator }: { appId: string; collaborator: Collaborator }) {
  const rights = useRights(appId);
  const change = useChangeCollaborator(appId);
  const [isChanging, { open, close }] = useDisclosure();
  const { email, role } = collaborator;
  if (role === 'owner' && !rights.isOwner) return null;
  const label = `${texts.collaborators.changeRole} ${email}`;
  return (
    <Group gap="xs" justify="flex-end" wrap="wrap" miw={{ lg: 330 }}>
      {rights.isManagement && <SignInLink appId={appId} email={email} />}
      {rights.isManagement && <PasskeyReset appId={appId} email={email} />}
      <Button size="compact-sm" variant="default" onClick={open} aria-label={label}>
        {texts.collaborators.changeRole}
      </Button>
      <ConfirmButton
        size="compact-sm"
        label={texts.collaborators.remove}
        accessibleLabel={`${texts.collaborators.remove} ${email}`}
        question={texts.collaborators.removeQuestion}
        change={change}
        input={{ email }}
      />
      <Modal opened={isChanging} onClose={close} title={label}>
        <CollaboratorForm appId={appId} collaborator={collaborator} close={close} />
      </Modal>
    </Group>
  );
}
