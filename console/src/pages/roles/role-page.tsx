import { Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation } from 'wouter';
import { isGivenByServer, useDeleteRole, useRoles, useUpdateRole, type Role } from '../../api/roles.ts';
import { Allowed } from '../../components/allowed.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { OtherPermissions } from './other-permissions.tsx';
import { RoleForm } from './role-form.tsx';

const labels = texts.roles;

export default function RolePage({ appId, role: id }: { appId: string; role: string }) {
  const roles = useRoles(appId);
  if (roles.isPending) return <Loading />;
  if (roles.error && !roles.data) return <ErrorState error={roles.error} retry={() => void roles.refetch()} />;
  const access = roles.data.find(({ role }) => role.role === id);
  const back = (
    <Anchor component={Link} href={`/apps/${appId}/roles`}>
      {labels.back}
    </Anchor>
  );
  if (!access)
    return (
      <Page title={texts.areas.roles}>
        <EmptyState title={labels.unknown}>{back}</EmptyState>
      </Page>
    );
  return (
    <Page title={access.role.name} actions={<Actions appId={appId} role={access.role} />}>
      <Text size="sm" className="user-text">
        {labels.id} {id}
        {access.role.description && ` · ${access.role.description}`}
      </Text>
      {back}
      <OtherPermissions key={id} appId={appId} role={id} permissions={access.permissions} />
    </Page>
  );
}

function Actions({ appId, role }: { appId: string; role: Role }) {
  const update = useUpdateRole(appId, role.role);
  const remove = useDeleteRole(appId, role.role);
  const [, navigate] = useLocation();
  const [isEditing, { open, close }] = useDisclosure();
  return (
    <Group>
      <Allowed operation="update-role">
        <Button variant="default" onClick={open}>
          {labels.edit}
        </Button>
      </Allowed>
      {!isGivenByServer(role.role) && (
        <Allowed operation="delete-role">
          <ConfirmButton
            label={labels.delete}
            question={labels.deleteQuestion}
            change={remove}
            onSuccess={() => navigate(`/apps/${appId}/roles`)}
          />
        </Allowed>
      )}
      <Modal opened={isEditing} onClose={close} title={labels.of(labels.edit, role.name)}>
        <RoleForm
          role={role}
          change={update}
          submit={({ name, description }) => update.mutate({ name, description }, { onSuccess: close })}
          cancel={close}
        />
      </Modal>
    </Group>
  );
}
