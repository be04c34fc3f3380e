import { Button, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { SavedFilters } from './saved-filters.tsx';

interface FiltersProps {
  label: string;
  /** Whether something is filtered, which must be seen when the fields are not. */
  isFiltered: boolean;
  clear: () => void;
  children: ReactNode;
}

/** The fields of a list's filters. In narrow windows a button shows them, so that the list begins on the screen. */
export function Filters({ label, isFiltered, clear, children }: FiltersProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <>
      {isNarrow && (
        <Group gap="xs">
          <Button size="xs" variant={isFiltered ? 'filled' : 'default'} aria-expanded={isOpen} onClick={toggle}>
            {texts.table.filters}
          </Button>
        </Group>
      )}
      {(isOpen || !isNarrow) && (
        <div className="filters" role="search" aria-label={label}>
          {children}
          {/* always there, so that the list does not move when a filter is chosen */}
          <Button variant="subtle" size="xs" px="xs" onClick={clear} disabled={!isFiltered}>
            {texts.table.clear}
          </Button>
          <SavedFilters isFiltered={isFiltered} />
        </div>
      )}
    </>
  );
}
