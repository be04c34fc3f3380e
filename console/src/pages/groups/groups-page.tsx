import { Button, Modal, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useGroups, type Group, type GroupOrder, type GroupType } from '../../api/groups.ts';
import { Allowed } from '../../components/allowed.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { NameCell } from '../../components/name-cell.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { formatNumber } from '../../format.ts';
import { useListAddress } from '../../list-address.ts';
import { texts } from '../../texts/index.ts';
import { CreateGroup } from './create-group.tsx';

const isType = (value: string): value is GroupType => Object.hasOwn(texts.groups.types, value);
const orders: readonly string[] = ['name', 'guid', 'createdAt'] satisfies GroupOrder[];
const isOrder = (value: string): value is GroupOrder => orders.includes(value);

export default function GroupsPage({ appId }: { appId: string }) {
  const { values, set, isFiltered, clear } = useListAddress(['search', 'type', 'tag'], ['sort', 'order']);
  const { search, type, tag, sort, order } = values;
  const sortBy = isOrder(sort) ? sort : undefined;
  const isDescending = order === 'desc';
  const groups = useGroups(appId, {
    search: search || undefined,
    type: isType(type) ? type : undefined,
    tags: tag ? [tag] : undefined,
    sortBy,
    isDescending,
  });
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <Page
      title={texts.areas.groups}
      actions={
        <Allowed operation="create-group">
          <Button onClick={open}>{texts.groups.create}</Button>
        </Allowed>
      }
    >
      <Filters label={texts.groups.filters} isFiltered={isFiltered} clear={clear}>
        <FilterField label={texts.groups.search} value={search} change={(text) => set({ search: text })} />
        <NativeSelect
          label={texts.groups.type}
          value={type}
          onChange={(event) => set({ type: event.currentTarget.value })}
          data={[
            { value: '', label: texts.table.any },
            ...Object.entries(texts.groups.types).map(([value, label]) => ({ value, label })),
          ]}
        />
        <FilterField label={texts.groups.tag} value={tag} change={(text) => set({ tag: text })} />
      </Filters>
      <InfiniteTable
        name="groups"
        label={texts.areas.groups}
        query={groups}
        columns={columnsIn(appId)}
        keyOf={({ guid }) => guid}
        sorting={{
          by: sortBy ?? (search ? '' : 'guid'),
          isDescending,
          set: (by, isDown) => set({ sort: by, order: isDown ? 'desc' : '' }),
        }}
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
    render: ({ guid, name, icon }) => (
      <NameCell name={name} picture={icon} href={`/apps/${appId}/groups/${encodeURIComponent(guid)}`} />
    ),
    valueOf: ({ name }) => name,
    sortBy: 'name',
  },
  { title: texts.groups.guid, render: ({ guid }) => guid, valueOf: ({ guid }) => guid, sortBy: 'guid' },
  {
    title: texts.groups.type,
    render: ({ type }) => texts.groups.types[type],
    valueOf: ({ type }) => type,
    secondary: true,
    isShort: true,
    width: '9rem',
  },
  {
    title: texts.groups.members,
    render: ({ membersCount }) => formatNumber(membersCount),
    valueOf: ({ membersCount }) => membersCount,
    secondary: true,
    isShort: true,
    width: '7rem',
  },
  {
    title: texts.groups.owner,
    render: ({ owner }) => owner,
    valueOf: ({ owner }) => owner,
    secondary: true,
    isOptional: true,
  },
  {
    title: texts.groups.tags,
    render: ({ tags = [] }) => tags.join(', '),
    valueOf: ({ tags = [] }) => tags.join(', '),
    secondary: true,
    isOptional: true,
  },
  { ...timeColumn<Group>(texts.groups.created, ({ createdAt }) => createdAt), sortBy: 'createdAt' },
];
