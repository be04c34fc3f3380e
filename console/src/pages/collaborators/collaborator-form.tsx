import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useChangeCollaborator, type Collaborator } from '../../api/collaborators.ts';
import { roles, useRights } from '../../api/rights.ts';
import type { Role } from '../../api/session.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

interface CollaboratorFormProps {
  appId: string;
  /** Whose role the form changes; without one it invites. */
  collaborator?: Collaborator;
  close: () => void;
}

export function CollaboratorForm({ appId, collaborator, close }: CollaboratorFormProps) {
  const change = useChangeCollaborator(appId);
  const rights = useRights(appId);
  const [email, setEmail] = useState(collaborator?.email ?? '');
  const [role, setRole] = useState<Role>(collaborator?.role ?? 'viewer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      notifications.show({ message: texts.collaborators.changed });
      close();
    };
    change.mutate({ email: email.trim(), role }, { onSuccess });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {change.error && <ErrorState error={change.error} />}
        {!collaborator && (
          <TextInput
            type="email"
            label={texts.collaborators.email}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="off"
            required
            data-autofocus
          />
        )}
        <NativeSelect
          label={texts.collaborators.role}
          data={roles
            .filter((value) => value !== 'owner' || rights.isOwner)
            .map((value) => ({ value, label: texts.collaborators.roles[value] }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <FormActions
          submit={collaborator ? texts.collaborators.changeRole : texts.collaborators.invite}
          isPending={change.isPending}
          cancel={close}
        />
      </Stack>
    </form>
  );
}
