import { Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { texts } from '../texts/index.ts';
import { useRestOfWindow } from './rest-of-window.ts';
import { ScrollingPaper } from './scrolling-paper.tsx';
import { ErrorState, Loading } from './states.tsx';
import { ColumnChoice, useColumnChoice, type Column } from './table-columns.tsx';
import { TableDownload, type Pages } from './table-download.tsx';

export type { Column } from './table-columns.tsx';

interface Sorting {
  by: string;
  isDescending: boolean;
  set: (by: string, isDescending: boolean) => void;
}

export interface Selection {
  keys: ReadonlySet<string>;
  set: (keys: ReadonlySet<string>) => void;
}

interface InfiniteTableProps<Row> {
  label: string;
  query: UseInfiniteQueryResult<Pages<Row>>;
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Of lists that the server orders. */
  sorting?: Sorting;
  /** Of lists with actions about several rows. */
  selection?: Selection;
  /** Lists with a name have a choice of columns and a download. */
  name?: string;
}

/** Of a row with one line. */
const ROW_HEIGHT = 49;
const SELECTION_WIDTH = '3rem';
/** Of a time. */
const SHORT_WIDTH = '11rem';
/** The least of a column that shares what remains. */
const FLEXIBLE_WIDTH = '8rem';
/** Rows from the end at which the next page is requested. */
const AHEAD = 20;

/**
 * A list of any length: only the visible rows are in the document, and pages are requested while it scrolls. Long texts make rows higher. The
 * widths of columns do not depend on the rows, so nothing moves sideways while it scrolls.
 */
export function InfiniteTable<Row>(props: InfiniteTableProps<Row>) {
  const { label, query, columns, keyOf, empty, sorting, selection, name } = props;
  const { data, error, hasNextPage, isFetching, isPending, fetchNextPage, refetch } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total;
  const { shown, ...choice } = useColumnChoice(columns, name);
  const scrollable = useRef<HTMLDivElement>(null);
  const height = useRestOfWindow(scrollable, rows.length > 0);
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
      <ScrollingPaper element={scrollable} height={height} label={label}>
        <Table stickyHeader highlightOnHover aria-rowcount={total} layout="fixed" miw={leastWidths(shown)}>
          <Table.Thead>
            <Table.Tr>
              {selection && <SelectAll keys={rows.map(keyOf)} selection={selection} />}
              {shown.map((column) => (
                <Title key={column.title} column={column} sorting={sorting} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <tr style={{ height: before }} aria-hidden />}
            {visible.map(({ index }) => {
              const row = rows[index]!;
              const key = keyOf(row);
              return (
                <Table.Tr
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  h={ROW_HEIGHT}
                  aria-rowindex={index + 1}
                >
                  {selection && <SelectOne name={key} selection={selection} />}
                  {shown.map(({ title, render, secondary, isShort }) => (
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
      </ScrollingPaper>
      <Group justify="space-between">
        {total !== undefined && (
          <Text size="sm" aria-live="polite">
            {texts.inTotal(formatNumber(total))}
          </Text>
        )}
        {name !== undefined && (
          <Group gap="xs">
            <ColumnChoice columns={columns} {...choice} />
            <TableDownload fileName={name} query={query} columns={shown} />
          </Group>
        )}
      </Group>
      {error && <ErrorState error={error} retry={() => void fetchNextPage()} />}
    </>
  );
}

const widthOf = <Row,>({ width, isShort }: Column<Row>): string => width ?? (isShort ? SHORT_WIDTH : FLEXIBLE_WIDTH);

/** So that no column becomes unreadable: the list scrolls sideways, and the page does not. */
function leastWidths<Row>(columns: readonly Column<Row>[]): { base: string; sm: string } {
  const sum = (some: readonly Column<Row>[]) =>
    `calc(${[SELECTION_WIDTH, ...some.map(widthOf).filter((width) => !width.endsWith('%'))].join(' + ')})`;
  return { base: sum(columns.filter(({ secondary }) => !secondary)), sm: sum(columns) };
}

/** A title by which the list is ordered is a button, which turns the order around. */
function Title<Row>({
  column: { title, secondary, width, isShort, sortBy },
  sorting,
}: {
  column: Column<Row>;
  sorting?: Sorting;
}) {
  const isSorted = sorting !== undefined && sortBy !== undefined && sorting.by === sortBy;
  const direction = sorting?.isDescending ? 'descending' : 'ascending';
  return (
    <Table.Th
      visibleFrom={secondary ? 'sm' : undefined}
      w={width ?? (isShort ? SHORT_WIDTH : undefined)}
      aria-sort={isSorted ? direction : undefined}
    >
      {sorting && sortBy !== undefined ? (
        <UnstyledButton
          w="100%"
          fz="sm"
          fw={700}
          onClick={() => sorting.set(sortBy, isSorted ? !sorting.isDescending : false)}
        >
          {title} {isSorted ? (sorting.isDescending ? '↓' : '↑') : '↕'}
        </UnstyledButton>
      ) : (
        title
      )}
    </Table.Th>
  );
}

/** All rows that were loaded. */
function SelectAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const isAll = keys.every((key) => selection.keys.has(key));
  return (
    <Table.Th w={SELECTION_WIDTH}>
      <Checkbox
        size="sm"
        aria-label={texts.table.selectAll}
        checked={isAll}
        indeterminate={!isAll && selection.keys.size > 0}
        onChange={() => selection.set(new Set(isAll ? [] : keys))}
      />
    </Table.Th>
  );
}

const SelectOne = ({ name, selection: { keys, set } }: { name: string; selection: Selection }) => (
  <Table.Td>
    <Checkbox
      size="sm"
      aria-label={texts.table.select(name)}
      checked={keys.has(name)}
      onChange={() => set(keys.has(name) ? new Set([...keys].filter((key) => key !== name)) : new Set(keys).add(name))}
    />
  </Table.Td>
);
