import { Anchor, Badge, Button, Group, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { termsOf, useKeywordLists } from '../../../api/moderation/lists.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { formatNumber, formatTime } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';
import { ModerationPage } from '../moderation-page.tsx';

const labels = texts.moderation.list;

export default function ListsPage({ appId }: { appId: string }) {
  const lists = useKeywordLists(appId);
  return (
    <ModerationPage
      appId={appId}
      section="lists"
      title={labels.titles}
      actions={
        <Allowed operation="create-rule-keyword">
          <Button component={Link} href={`/apps/${appId}/moderation/lists/new`}>
            {labels.create}
          </Button>
        </Allowed>
      }
    >
      <Text size="sm">{labels.explain}</Text>
      {lists.error && <ErrorState error={lists.error} retry={() => void lists.refetch()} />}
      {lists.isPending && <Loading />}
      {lists.data && (
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.name}</Table.Th>
              <Table.Th>{labels.category}</Table.Th>
              <Table.Th>{labels.terms}</Table.Th>
              <Table.Th visibleFrom="sm">{labels.changed}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lists.data.map((list) => (
              <Table.Tr key={list.id}>
                <Table.Td className="user-text">
                  <Group gap="xs">
                    <Anchor component={Link} href={`/apps/${appId}/moderation/lists/${encodeURIComponent(list.id)}`}>
                      {list.name}
                    </Anchor>
                    {list.default && (
                      <Badge variant="outline" color="gray" size="sm">
                        {labels.default}
                      </Badge>
                    )}
                  </Group>
                  {list.description && <Text size="xs">{list.description}</Text>}
                </Table.Td>
                <Table.Td>{labels.categories[list.category]}</Table.Td>
                <Table.Td>
                  {list.category === 'custom-api' ? texts.none : formatNumber(list.termCount ?? termsOf(list).length)}
                </Table.Td>
                <Table.Td visibleFrom="sm">{formatTime(list.updatedAt)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ModerationPage>
  );
}
