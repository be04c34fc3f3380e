import { Anchor, Button, Group as Row, Stack, TextInput } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { NumberedPage } from '../../api/numbered-pages.ts';
import type { Operation } from '../../api/rights.ts';
import { Allowed } from '../../components/allowed.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

interface GroupUser {
  uid: string;
  name: string;
}

interface GroupUsersProps<User extends GroupUser> {
  appId: string;
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<NumberedPage<User>>>;
  /** Beside the uid and the name. */
  columns: Column<User>[];
  actions: (user: User) => ReactNode;
  /** Of an action. */
  error: Error | null;
  empty: { title: string; next: string };
}

/** A list of users of a group who are no usual members: banned, muted, invited, or who ask to join. */
export function GroupUsers<User extends GroupUser>({
  appId,
  label,
  query,
  columns,
  actions,
  error,
  empty,
}: GroupUsersProps<User>) {
  return (
    <Stack>
      {error && <ErrorState error={error} />}
      <InfiniteTable
        label={label}
        query={query}
        columns={[
          {
            title: texts.group.uid,
            render: ({ uid }) => (
              <Anchor component={Link} href={`/apps/${appId}/users/${encodeURIComponent(uid)}`}>
                {uid}
              </Anchor>
            ),
          },
          { title: texts.groups.name, render: ({ name }) => name, secondary: true },
          ...columns,
          { title: texts.group.actions, render: (user) => <Row gap="xs">{actions(user)}</Row> },
        ]}
        keyOf={({ uid }) => uid}
        empty={<EmptyState title={empty.title}>{empty.next}</EmptyState>}
      />
    </Stack>
  );
}

interface UserActionProps {
  operation: Operation;
  label: string;
  uid: string;
  isPending: boolean;
  act: () => void;
}

/** A button in the row of a user, for roles that may use it. */
export const UserAction = ({ operation, label, uid, isPending, act }: UserActionProps) => (
  <Allowed operation={operation}>
    <Button size="compact-sm" variant="default" aria-label={`${label} ${uid}`} disabled={isPending} onClick={act}>
      {label}
    </Button>
  </Allowed>
);

interface UidFormProps {
  label: string;
  submit: string;
  change: {
    mutate: (uid: string, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  /** Fields after the uid. */
  children?: ReactNode;
}

/** Does something to a user whose uid is typed. */
export function UidForm({ label, submit, change, children }: UidFormProps) {
  const [uid, setUid] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(uid.trim(), { onSuccess: () => setUid('') });
  };
  return (
    <form onSubmit={send}>
      {change.error && <ErrorState error={change.error} />}
      <Row align="flex-end">
        <TextInput label={label} value={uid} onChange={(event) => setUid(event.currentTarget.value)} required />
        {children}
        <Button type="submit" variant="default" loading={change.isPending}>
          {submit}
        </Button>
      </Row>
    </form>
  );
}
