import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { Group } from '../../api/groups.ts';
import { useGroupsOfUser } from '../../api/users.ts';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export function UserGroups({ appId, uid }: { appId: string; uid: string }) {
  const groups = useGroupsOfUser(appId, uid);
  const columns: Column<Group>[] = [
    {
      title: texts.groups.name,
      render: ({ guid, name }) => (
        <Anchor component={Link} href={`/apps/${appId}/groups/${encodeURIComponent(guid)}`}>
          {name}
        </Anchor>
      ),
    },
    { title: texts.groups.guid, render: ({ guid }) => guid, secondary: true },
    { title: texts.group.scope, render: ({ scope }) => scope },
  ];
  return (
    <InfiniteTable
      label={texts.user.tabs.groups}
      query={groups}
      columns={columns}
      keyOf={({ guid }) => guid}
      empty={<EmptyState title={texts.user.noGroups}>{texts.user.noGroupsNext}</EmptyState>}
    />
  );
}
