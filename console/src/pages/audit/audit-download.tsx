import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_EXPORTED, readAuditLog, type AuditEntry, type AuditFilter } from '../../api/audit.ts';
import { ErrorState } from '../../components/states.tsx';
import { csvOf } from '../../csv.ts';
import { formatNumber } from '../../format.ts';
import { saveFile } from '../../save-file.ts';
import { texts } from '../../texts/index.ts';

const columns: [string, (entry: AuditEntry) => unknown][] = [
  ['time', ({ createdAt }) => new Date(createdAt * 1000).toISOString()],
  ['id', ({ id }) => id],
  ['action', ({ action }) => action],
  ['target', ({ target }) => target.id],
  ['actor', ({ actor }) => actor.type],
  ['email', ({ actor }) => actor.email],
  ['key', ({ actor }) => actor.keyName],
  ['uid', ({ actor }) => actor.uid],
  ['address', ({ actor }) => actor.address],
  ['userAgent', ({ actor }) => actor.userAgent],
  ['operation', ({ operation }) => operation],
  ['requestId', ({ requestId }) => requestId],
  ['before', ({ before }) => before],
  ['after', ({ after }) => after],
];

export function AuditDownload({ appId, filter }: { appId: string; filter: AuditFilter }) {
  const download = useMutation({
    mutationFn: () => readAuditLog(appId, filter),
    onSuccess: (entries) => {
      const rows = entries.map((entry) => columns.map(([, valueOf]) => valueOf(entry)));
      const csv = csvOf(
        columns.map(([title]) => title),
        rows,
      );
      // the mark of the byte order tells Excel that the file is UTF-8
      saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), `audit-log-${appId}.csv`);
    },
  });
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => download.mutate()} loading={download.isPending}>
          {texts.audit.csv}
        </Button>
        <Text size="xs">{texts.audit.csvHint(formatNumber(MAX_EXPORTED))}</Text>
      </Group>
      {download.error && <ErrorState error={download.error} retry={() => download.mutate()} />}
    </>
  );
}
