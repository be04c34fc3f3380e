import { Paper, Table, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { texts } from '../texts/index.ts';
import { ErrorState, Loading } from './states.tsx';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** Hidden on narrow screens. */
  secondary?: boolean;
  /** Of values that are not wrapped, whatever else is in the row. */
  isShort?: boolean;
}

interface Pages<Row> {
  pages: { rows: Row[]; total?: number }[];
}

interface InfiniteTableProps<Row> {
  label: string;
  query: UseInfiniteQueryResult<Pages<Row>>;
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  /** Shown where there are no rows. */
  empty: ReactNode;
}

/** Of a row with one line. */
const ROW_HEIGHT = 49;
/** Rows from the end at which the next page is requested. */
const AHEAD = 20;

/** A list of any length: only the visible rows are in the document, and pages are requested while it scrolls. Long texts make rows higher. */
export function InfiniteTable<Row>({ label, query, columns, keyOf, empty }: InfiniteTableProps<Row>) {
  const { data, error, hasNextPage, isFetching, isPending, fetchNextPage, refetch } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total;
  const scrollable = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollable.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error && last >= rows.length - AHEAD) void fetchNextPage();
  }, [last, rows.length, hasNextPage, isFetching, error, fetchNextPage]);

  if (error && rows.length === 0) return <ErrorState error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (rows.length === 0) return empty;
  const before = visible[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <>
      <Paper
        withBorder
        ref={scrollable}
        mah="calc(100dvh - 15rem)"
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <Table stickyHeader highlightOnHover aria-rowcount={total}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ title, secondary }) => (
                <Table.Th key={title} visibleFrom={secondary ? 'sm' : undefined}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <tr style={{ height: before }} aria-hidden />}
            {visible.map(({ index }) => {
              const row = rows[index]!;
              return (
                <Table.Tr
                  key={keyOf(row)}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  h={ROW_HEIGHT}
                  aria-rowindex={index + 1}
                >
                  {columns.map(({ title, render, secondary, isShort }) => (
                    <Table.Td
                      key={title}
                      className={isShort ? 'short-text' : 'user-text'}
                      visibleFrom={secondary ? 'sm' : undefined}
                    >
                      {render(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
            {after > 0 && <tr style={{ height: after }} aria-hidden />}
          </Table.Tbody>
        </Table>
      </Paper>
      {total !== undefined && (
        <Text size="sm" aria-live="polite">
          {texts.inTotal(formatNumber(total))}
        </Text>
      )}
      {error && <ErrorState error={error} retry={() => void fetchNextPage()} />}
    </>
  );
}
