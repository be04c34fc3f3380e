import { Button } from '@mantine/core';
import { useMutation, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { csvOf } from '../csv.ts';
import { formatNumber } from '../format.ts';
import { saveFile } from '../save-file.ts';
import { texts } from '../texts/index.ts';
import type { Column } from './table-columns.tsx';

export interface Pages<Row> {
  pages: { rows: Row[]; total?: number }[];
}

const MAX_ROWS = 10_000;

interface TableDownloadProps<Row> {
  /** Without the extension. */
  fileName: string;
  query: UseInfiniteQueryResult<Pages<Row>>;
  columns: readonly Column<Row>[];
}

/** The list as it is filtered, ordered and shown, to its end. The mark of the byte order tells Excel that the file is UTF-8. */
export function TableDownload<Row>({ fileName, query, columns }: TableDownloadProps<Row>) {
  const download = useMutation({
    mutationFn: async () => {
      let { data, hasNextPage } = query;
      const rows = () => data?.pages.flatMap((page) => page.rows) ?? [];
      while (hasNextPage && rows().length < MAX_ROWS) {
        const next = await query.fetchNextPage({ cancelRefetch: false });
        if (next.error) throw next.error;
        ({ data, hasNextPage } = next);
      }
      return rows().slice(0, MAX_ROWS);
    },
    onSuccess: (rows) => {
      const valued = columns.filter(({ valueOf }) => valueOf);
      const csv = csvOf(
        valued.map(({ title }) => title),
        rows.map((row) => valued.map(({ valueOf }) => valueOf!(row))),
      );
      saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
    },
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      color={download.error ? 'red' : undefined}
      title={download.error?.message ?? texts.table.csvHint(formatNumber(MAX_ROWS))}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.error ? texts.table.csvFailed : texts.table.csv}
    </Button>
  );
}
