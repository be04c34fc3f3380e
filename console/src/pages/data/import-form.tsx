import {
  Alert,
  Button,
  Card,
  Code,
  FileButton,
  Group,
  List,
  NativeSelect,
  Progress,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { importKinds, type ImportKind, type RefusedRow } from '../../api/data-import.ts';
import { ErrorState } from '../../components/states.tsx';
import { formatNumber } from '../../format.ts';
import { saveFile } from '../../save-file.ts';
import { texts } from '../../texts/index.ts';
import { useFileImport, type ImportState } from './use-file-import.ts';

const labels = texts.data;
/** From this size on the page names the command. */
const LARGE_BYTES = 5_000_000;

export function ImportForm({ appId }: { appId: string }) {
  const [kind, setKind] = useState<ImportKind>('users');
  const [file, setFile] = useState<File | null>(null);
  const { state, start, stop, proceed, reset } = useFileImport(appId);
  const isIdle = state.status === 'idle';
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labels.importTitle}
        </Title>
        <Text size="sm">{labels.explain}</Text>
        <Group align="flex-end">
          <NativeSelect
            label={labels.kind}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as ImportKind)}
            data={importKinds.map((value) => ({ value, label: labels.kinds[value] }))}
            disabled={!isIdle}
          />
          <FileButton
            onChange={setFile}
            accept=".ndjson,.jsonl,.json,.txt,.gz"
            inputProps={{ 'aria-label': labels.file }}
            disabled={!isIdle}
          >
            {(properties) => (
              <Button {...properties} variant="default" disabled={!isIdle}>
                {labels.choose}
              </Button>
            )}
          </FileButton>
          <Text size="sm" className="user-text">
            {file ? file.name : labels.noFile}
          </Text>
        </Group>
        {kind === 'messages' && <Text size="sm">{labels.references}</Text>}
        {file && file.size >= LARGE_BYTES && (
          <>
            <Text size="sm">{labels.large}</Text>
            <Code block>{`npx confab import ${kind} ${file.name} --app ${appId} --refused refused.ndjson`}</Code>
          </>
        )}
        <Group>
          {isIdle && (
            <Button onClick={() => file && start(file, kind)} disabled={!file}>
              {labels.start}
            </Button>
          )}
          {state.status === 'running' && (
            <Button variant="default" onClick={stop}>
              {labels.stop}
            </Button>
          )}
          {state.status === 'paused' && <Button onClick={proceed}>{labels.continue}</Button>}
          {!isIdle && state.status !== 'running' && (
            <Button
              variant="default"
              onClick={() => {
                reset();
                setFile(null);
              }}
            >
              {labels.another}
            </Button>
          )}
        </Group>
        {!isIdle && <ImportProgress state={state} size={file?.size ?? 0} />}
        {state.status === 'failed' ? (
          <Alert color="red" variant="light" role="alert" title={labels.unreadable}>
            {labels.unreadableNext}
          </Alert>
        ) : (
          state.error && <ErrorState error={state.error} />
        )}
        {state.refused.length > 0 && <Refused rows={state.refused} kind={kind} />}
      </Stack>
    </Card>
  );
}

function ImportProgress({ state, size }: { state: ImportState; size: number }) {
  const { status, readBytes, imported, refused, isWaiting } = state;
  const percent = status === 'done' ? 100 : size > 0 ? Math.min(99, (100 * readBytes) / size) : 0;
  return (
    <Stack gap={4}>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={labels.progress} />
      </Progress.Root>
      <Text size="sm" role="status">
        {status !== 'idle' && labels.states[status]} {labels.imported(formatNumber(imported))},{' '}
        {labels.refused(formatNumber(refused.length))}. {isWaiting && labels.waiting}
      </Text>
      {status === 'running' && <Text size="sm">{labels.stay}</Text>}
    </Stack>
  );
}

const SHOWN = 20;

function Refused({ rows, kind }: { rows: readonly RefusedRow[]; kind: ImportKind }) {
  const download = () => {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
    saveFile(new Blob(lines, { type: 'application/x-ndjson' }), `refused.${kind}.ndjson`);
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {labels.refusedTitle}
        </Title>
        <Button size="xs" variant="default" onClick={download}>
          {labels.download}
        </Button>
      </Group>
      <List size="sm">
        {rows.slice(0, SHOWN).map(({ line, key, code, message }) => (
          <List.Item key={line} className="user-text">
            {labels.line(line)}
            {key !== undefined && ` (${key})`}: {message} {code}
          </List.Item>
        ))}
      </List>
      {rows.length > SHOWN && <Text size="sm">{labels.more(formatNumber(rows.length - SHOWN))}</Text>}
    </Stack>
  );
}
