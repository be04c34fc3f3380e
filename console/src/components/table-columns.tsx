import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatTime } from '../format.ts';
import { texts } from '../texts/index.ts';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** For files; columns without it are not in them. */
  valueOf?: (row: Row) => unknown;
  /** Hidden on narrow screens. */
  secondary?: boolean;
  /** Shown only when it is chosen. */
  isOptional?: boolean;
  /** Of values that are not wrapped, whatever else is in the row. */
  isShort?: boolean;
  /** As in CSS. Columns without one share what remains. */
  width?: string;
  /** By which the server can order the list. */
  sortBy?: string;
}

/** @param timeOf Unix seconds */
export const timeColumn = <Row,>(title: string, timeOf: (row: Row) => number | undefined): Column<Row> => ({
  title,
  render: (row) => {
    const seconds = timeOf(row);
    return seconds === undefined ? texts.none : formatTime(seconds);
  },
  valueOf: (row) => {
    const seconds = timeOf(row);
    return seconds && new Date(seconds * 1000).toISOString();
  },
  secondary: true,
  isShort: true,
});

/** Which columns are shown: a choice of the person, for this browser. Without a name of the list there is no choice. */
export function useColumnChoice<Row>(columns: readonly Column<Row>[], list: string | undefined) {
  const [choice, setChoice] = useLocalStorage<Record<string, boolean>>({
    key: `columns-${list ?? ''}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  // by position, so that a choice outlives another language
  const isShown = (position: number) => choice[position] ?? !columns[position]!.isOptional;
  return {
    shown: list === undefined ? [...columns] : columns.filter((_, position) => position === 0 || isShown(position)),
    isShown,
    show: (position: number, isChosen: boolean) => setChoice((before) => ({ ...before, [position]: isChosen })),
  };
}

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  isShown: (position: number) => boolean;
  show: (position: number, isChosen: boolean) => void;
}

/** The first column names the row and is always shown. */
export const ColumnChoice = <Row,>({ columns, isShown, show }: ColumnChoiceProps<Row>) => (
  <Popover position="top-end" trapFocus returnFocus>
    <Popover.Target>
      <Button size="compact-sm" variant="default">
        {texts.table.columns}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={texts.table.columns}>
      <Stack gap="xs">
        {columns.map(
          ({ title }, position) =>
            position > 0 && (
              <Checkbox
                key={title}
                size="sm"
                label={title}
                checked={isShown(position)}
                onChange={(event) => show(position, event.currentTarget.checked)}
              />
            ),
        )}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);
