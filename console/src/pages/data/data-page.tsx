import { Code, Stack, Table, Text, Title } from '@mantine/core';
import { useImportedFiles } from '../../api/data-import.ts';
import { Allowed } from '../../components/allowed.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { ExportForm } from './export-form.tsx';
import { ImportForm } from './import-form.tsx';

const labels = texts.data;

export default function DataPage({ appId }: { appId: string }) {
  return (
    <Page title={texts.areas.data}>
      <ImportForm appId={appId} />
      <ImportedFiles appId={appId} />
      <Allowed operation="export-app">
        <ExportForm appId={appId} />
      </Allowed>
      <Stack component="section" gap="xs">
        <Text size="sm">{labels.exportCommand}</Text>
        <Code block>{`npx confab export app ./export --app ${appId}`}</Code>
        <Text size="sm">{labels.exportUser}</Text>
        <Code block>{`npx confab export user <uid> ./user --app ${appId}`}</Code>
      </Stack>
    </Page>
  );
}

function ImportedFiles({ appId }: { appId: string }) {
  const files = useImportedFiles(appId);
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {labels.filesTitle}
      </Title>
      {files.error && <ErrorState error={files.error} retry={() => void files.refetch()} />}
      {files.isPending && <Loading />}
      {files.data?.length === 0 && <EmptyState title={labels.filesEmpty}>{labels.filesEmptyNext}</EmptyState>}
      {files.data && files.data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.importName}</Table.Th>
              <Table.Th>{labels.kind}</Table.Th>
              <Table.Th visibleFrom="sm">{labels.lines}</Table.Th>
              <Table.Th>{labels.stored}</Table.Th>
              <Table.Th visibleFrom="sm">{labels.refusedCount}</Table.Th>
              <Table.Th visibleFrom="sm">{labels.started}</Table.Th>
              <Table.Th>{labels.finished}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.data.map((file, index) => (
              <Table.Tr key={index}>
                <Table.Td className="user-text">{file.importName}</Table.Td>
                <Table.Td>{file.kind}</Table.Td>
                <Table.Td visibleFrom="sm">{formatNumber(file.lines)}</Table.Td>
                <Table.Td>{formatNumber(file.stored)}</Table.Td>
                <Table.Td visibleFrom="sm">{formatNumber(file.refused)}</Table.Td>
                <Table.Td visibleFrom="sm">{formatTime(file.startedAt)}</Table.Td>
                <Table.Td>{file.finishedAt === undefined ? labels.unfinished : formatTime(file.finishedAt)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
