import { Anchor, Button, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import { useCreateRole, useRoles, type RoleAccess } from '../../api/roles.ts';
import { Allowed } from '../../components/allowed.tsx';
import { Page } from '../../components/page.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { AccessMatrix } from './access-matrix.tsx';
import { RoleForm } from './role-form.tsx';

const labels = texts.roles;

export default function RolesPage({ appId }: { appId: string }) {
  const roles = useRoles(appId);
  const create = useCreateRole(appId);
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <Page
      title={texts.areas.roles}
      actions={
        <Allowed operation="create-role">
          <Button onClick={open}>{labels.create}</Button>
        </Allowed>
      }
    >
      <Text size="sm">{labels.explanation}</Text>
      {roles.isPending && <Loading />}
      {roles.error && <ErrorState error={roles.error} retry={() => void roles.refetch()} />}
      {roles.data && (
        <>
          <RoleTable appId={appId} roles={roles.data} />
          <Stack gap="xs">
            <Title order={2} size="h4">
              {labels.matrix}
            </Title>
            <Text size="sm">{labels.matrixHelp}</Text>
            <AccessMatrix appId={appId} roles={roles.data} />
          </Stack>
        </>
      )}
      <Modal opened={isCreating} onClose={close} title={labels.createTitle}>
        <RoleForm
          change={create}
          submit={({ role, name, description }) =>
            create.mutate({ role, name, ...(description && { description }) }, { onSuccess: close })
          }
          cancel={close}
        />
      </Modal>
    </Page>
  );
}

const RoleTable = ({ appId, roles }: { appId: string; roles: RoleAccess[] }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{labels.name}</Table.Th>
        <Table.Th>{labels.id}</Table.Th>
        <Table.Th visibleFrom="sm">{labels.description}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {roles.map(({ role: { role, name, description } }) => (
        <Table.Tr key={role}>
          <Table.Td className="user-text">
            <Anchor component={Link} href={`/apps/${appId}/roles/${encodeURIComponent(role)}`}>
              {name}
            </Anchor>
          </Table.Td>
          <Table.Td className="user-text">{role}</Table.Td>
          <Table.Td visibleFrom="sm" className="user-text">
            {description}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
