import { Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Role } from '../../api/roles.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

const labels = texts.roles;

interface RoleFormProps {
  /** Absent for a new role. */
  role?: Role;
  change: { isPending: boolean; error: Error | null };
  submit: (values: { role: string; name: string; description: string }) => void;
  cancel: () => void;
}

export function RoleForm({ role, change, submit, cancel }: RoleFormProps) {
  const [id, setId] = useState(role?.role ?? '');
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit({ role: id, name, description });
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {change.error && <ErrorState error={change.error} />}
        {!role && (
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
        <FormActions submit={role ? texts.save : texts.create} isPending={change.isPending} cancel={cancel} />
      </Stack>
    </form>
  );
}
