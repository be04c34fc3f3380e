import { Button, Card, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useSetPermissions, type Permission, type PermissionValue } from '../../api/roles.ts';
import { Allowed, AllowedFields } from '../../components/allowed.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { isGrant, titleOf } from './access-matrix.tsx';

const labels = texts.roles;

interface OtherPermissionsProps {
  appId: string;
  role: string;
  permissions: Permission[];
}

/** The permissions with modes and lists, which the matrix does not show. */
export function OtherPermissions({ appId, role, permissions }: OtherPermissionsProps) {
  const others = permissions.filter((permission) => !isGrant(permission));
  const set = useSetPermissions(appId, role);
  const [edited, setEdited] = useState<Record<string, string>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = others.flatMap((permission) => {
      const text = edited[permission.id];
      return text === undefined ? [] : [[permission.id, valueOf(permission, text)] as const];
    });
    set.mutate(Object.fromEntries(values), {
      onSuccess: () => {
        setEdited({});
        notifications.show({ message: labels.saved });
      },
    });
  };
  return (
    <Card withBorder component="section" aria-label={labels.others}>
      <form onSubmit={submit}>
        <Stack>
          <Title order={2} size="h4">
            {labels.others}
          </Title>
          <Text size="sm">{labels.othersHelp}</Text>
          <AllowedFields operation="set-role-permissions">
            <SimpleGrid cols={{ base: 1, lg: 2 }} verticalSpacing="sm" style={{ alignItems: 'end' }}>
              {others.map((permission) => (
                <PermissionField
                  key={permission.id}
                  permission={permission}
                  text={edited[permission.id] ?? textOf(permission.value ?? permission.defaultValue)}
                  change={(text) => setEdited((before) => ({ ...before, [permission.id]: text }))}
                />
              ))}
            </SimpleGrid>
          </AllowedFields>
          {set.error && <ErrorState error={set.error} />}
          <Allowed operation="set-role-permissions">
            <Button type="submit" loading={set.isPending} style={{ alignSelf: 'flex-end' }}>
              {texts.save}
            </Button>
          </Allowed>
        </Stack>
      </form>
    </Card>
  );
}

const modes: Readonly<Record<string, string>> = texts.rights.modes;

interface PermissionFieldProps {
  permission: Permission;
  text: string;
  change: (text: string) => void;
}

function PermissionField({ permission, text, change }: PermissionFieldProps) {
  const { id, dataType, availableValues } = permission;
  const title = titleOf(id, permission.title);
  if (dataType === 'string')
    return (
      <NativeSelect
        label={title}
        data={availableValues?.map((value) => ({ value, label: modes[value] ?? value }))}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      label={title}
      description={availableValues && `${labels.available}: ${availableValues.join(', ')}`}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

const textOf = (value: PermissionValue): string => (typeof value === 'string' ? value : value.join(', '));

/** null for the default: a list without entries is stored as one that allows nothing. */
function valueOf({ dataType, defaultValue }: Permission, text: string): PermissionValue | null {
  if (dataType === 'string') return text === defaultValue ? null : text;
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length === 0 ? null : entries;
}
