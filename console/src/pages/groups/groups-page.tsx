import { Anchor, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useSearchParams } from 'wouter';
import { useGroups, type Group } from '../../api/groups.ts';
import { Allowed } from '../../components/allowed.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { CreateGroup } from './create-group.tsx';

export default function GroupsPage({ appId }: { appId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const groups = useGroups(appId, search);
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <Page
      title={texts.groups.title}
      actions={
        <Allowed operation="create-group">
          <Button onClick={open}>{texts.groups.create}</Button>
        </Allowed>
      }
    >
      <FilterField
        label={texts.groups.search}
        value={search}
        change={(text) => setParameters({ ...(text && { search: text }) }, { replace: true })}
        maxWidth={420}
      />
      <InfiniteTable
        label={texts.groups.title}
        query={groups}
        columns={columnsIn(appId)}
        keyOf={({ guid }) => guid}
        empty={<EmptyState title={texts.groups.empty}>{texts.groups.emptyNext}</EmptyState>}
      />
      <Modal opened={isCreating} onClose={close} title={texts.groups.create}>
        <CreateGroup appId={appId} close={close} />
      </Modal>
    </Page>
  );
}

const columnsIn = (appId: string): Column<Group>[] => [
  {
    title: texts.groups.name,
    render: ({ guid, name }) => (
      <Anchor component={Link} href={`/apps/${appId}/groups/${encodeURIComponent(guid)}`}>
        {name}
      </Anchor>
    ),
  },
  { title: texts.groups.guid, render: ({ guid }) => guid },
  { title: texts.groups.type, render: ({ type }) => texts.groups.types[type], secondary: true, isShort: true },
  {
    title: texts.groups.members,
    render: ({ membersCount }) => formatNumber(membersCount),
    secondary: true,
    isShort: true,
  },
  { title: texts.groups.created, render: ({ createdAt }) => formatTime(createdAt), secondary: true, isShort: true },
];
