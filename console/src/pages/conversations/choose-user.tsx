import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { useUsers, type User } from '../../api/users.ts';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

const SEARCH_MILLISECONDS = 250;

const conversationsOf = (appId: string, uid: string) => `/apps/${appId}/conversations/${encodeURIComponent(uid)}`;

/** Whose conversations are shown: a uid, or one of the users that the text finds. */
export function ChooseUser({ appId, uid }: { appId: string; uid?: string }) {
  const [, navigate] = useLocation();
  const [value, setValue] = useState(uid ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim()) navigate(conversationsOf(appId, value.trim()));
  };
  return (
    <>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label={texts.conversations.ofUser}
            placeholder={uid === undefined ? texts.conversations.uidOrName : texts.conversations.uidPlaceholder}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            required
          />
          <Button type="submit" variant="default">
            {texts.conversations.show}
          </Button>
        </Group>
      </form>
      {uid === undefined && <FoundUsers appId={appId} text={value.trim()} />}
    </>
  );
}

function FoundUsers({ appId, text }: { appId: string; text: string }) {
  const [search] = useDebouncedValue(text, SEARCH_MILLISECONDS);
  const users = useUsers(appId, { search: search || undefined });
  return (
    <>
      <Text size="sm">{texts.conversations.chooseNext}</Text>
      <InfiniteTable
        label={texts.areas.users}
        query={users}
        columns={columnsIn(appId)}
        keyOf={({ uid }) => uid}
        empty={<EmptyState title={texts.users.empty}>{texts.conversations.noUserNext}</EmptyState>}
      />
    </>
  );
}

const columnsIn = (appId: string): Column<User>[] => [
  {
    title: texts.users.name,
    render: ({ uid, name }) => (
      <Anchor component={Link} href={conversationsOf(appId, uid)}>
        {name}
      </Anchor>
    ),
  },
  { title: texts.users.uid, render: ({ uid }) => uid },
];
