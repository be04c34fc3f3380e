import { Button, CloseButton, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { texts } from '../texts/index.ts';

const MAX_SAVED = 20;
const MAX_NAME = 50;

/** Filters of this list that the person has named, for this browser. They are what the address of the page has. */
export function SavedFilters({ isFiltered }: { isFiltered: boolean }) {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const [name, setName] = useState('');
  const [saved, setSaved] = useLocalStorage<Record<string, string>>({
    key: `filters-${location}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const names = Object.keys(saved);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSaved((before) => ({ ...before, [name.trim()]: search }));
    setName('');
  };
  return (
    <Popover trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="xs" px="xs">
          {names.length === 0 ? texts.table.savedFilters : `${texts.table.savedFilters} (${names.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.table.savedFilters}>
        <Stack gap="xs">
          {names.map((each) => (
            <Group key={each} gap="xs" justify="space-between" wrap="nowrap">
              <Button
                size="compact-sm"
                variant="subtle"
                className="user-text"
                onClick={() => navigate(`${location}?${saved[each]!}`, { replace: true })}
              >
                {each}
              </Button>
              <CloseButton
                size="sm"
                aria-label={texts.table.removeSaved(each)}
                onClick={() => setSaved(({ [each]: _, ...others }) => others)}
              />
            </Group>
          ))}
          <form onSubmit={save}>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                size="xs"
                label={texts.table.saveAs}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
                maxLength={MAX_NAME}
                disabled={!isFiltered || names.length >= MAX_SAVED}
              />
              <Button type="submit" size="xs" disabled={!isFiltered || name.trim() === '' || names.length >= MAX_SAVED}>
                {texts.save}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
