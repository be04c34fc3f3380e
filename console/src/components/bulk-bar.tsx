import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forEachOf } from '../api/bulk.ts';
import { formatNumber } from '../format.ts';
import { texts } from '../texts/index.ts';
import { ConfirmButton } from './confirm-button.tsx';
import type { Selection } from './infinite-table.tsx';

export interface BulkAction {
  label: string;
  /** @param count as it is shown */
  question: (count: string) => string;
  /** About one of them. */
  request: (key: string) => Promise<unknown>;
}

/** Rows that other filters hide are not selected any more. */
export function useSelection(filters: string): Selection {
  const [selected, setSelected] = useState({ filters, keys: none });
  return {
    keys: selected.filters === filters ? selected.keys : none,
    set: (keys) => setSelected({ filters, keys }),
  };
}

const none: ReadonlySet<string> = new Set();

interface BulkBarProps {
  selection: Selection;
  actions: readonly BulkAction[];
  /** After the requests, whether they succeeded or not. */
  onSettled: () => unknown;
}

const SHOWN = 20;

/** Actions about the selected rows. Those that fail are named and stay selected. */
export function BulkBar({ selection, actions, onSettled }: BulkBarProps) {
  const run = useMutation({
    mutationFn: ({ request }: BulkAction) => forEachOf([...selection.keys], request),
    onSuccess: ({ failed }) => selection.set(new Set(failed.map(({ id }) => id))),
    onSettled,
  });
  const { keys } = selection;
  const failed = run.data?.failed ?? [];
  const count = formatNumber(keys.size);
  return (
    <>
      {keys.size > 0 && (
        <Group gap="xs" role="group" aria-label={texts.table.bulk}>
          <Text size="sm">{texts.table.selected(count)}</Text>
          {actions.map((action) => (
            <ConfirmButton
              key={action.label}
              size="compact-sm"
              label={action.label}
              accessibleLabel={`${action.label}, ${texts.table.selected(count)}`}
              question={action.question(count)}
              change={run}
              input={action}
            />
          ))}
          <Button size="compact-sm" variant="subtle" onClick={() => selection.set(new Set())}>
            {texts.table.clearSelection}
          </Button>
        </Group>
      )}
      {failed.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={texts.table.failed(formatNumber(failed.length))}
          withCloseButton
          closeButtonLabel={texts.close}
          onClose={() => run.reset()}
        >
          <List size="sm">
            {failed.slice(0, SHOWN).map(({ id, error }) => (
              <List.Item key={id} className="user-text">
                {id}: {error.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
