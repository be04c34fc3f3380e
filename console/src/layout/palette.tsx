import { Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { useRights } from '../api/rights.ts';
import { texts } from '../texts/index.ts';
import { localResults, useFound } from './palette-results.ts';

interface PaletteProps {
  appId: string;
  isOpen: boolean;
  close: () => void;
}

const TYPING_MILLISECONDS = 200;
const labels = texts.palette;

/** Finds pages, settings, users, groups and messages of the app, and goes there. */
export default function Palette({ appId, isOpen, close }: PaletteProps) {
  return (
    <Modal opened={isOpen} onClose={close} title={labels.title} size="lg">
      <Search appId={appId} close={close} />
    </Modal>
  );
}

function Search({ appId, close }: Omit<PaletteProps, 'isOpen'>) {
  const [, navigate] = useLocation();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [searched] = useDebouncedValue(text.trim(), TYPING_MILLISECONDS);
  const rights = useRights(appId);
  const found = useFound(appId, searched, rights);
  const results = [
    ...localResults(appId, text.trim(), rights),
    ...(searched === text.trim() ? (found.data?.results ?? []) : []),
  ];
  const position = Math.min(chosen, results.length - 1);
  const go = (href: string) => {
    close();
    navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((position + step + results.length) % Math.max(1, results.length));
    } else if (event.key === 'Enter' && results[position]) {
      event.preventDefault();
      go(results[position].href);
    }
  };
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-label={labels.placeholder}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={results.length > 0 ? `${list}-${position}` : undefined}
        placeholder={labels.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Stack id={list} role="listbox" aria-label={labels.title} gap={0} mah="50vh" style={{ overflowY: 'auto' }}>
        {results.map(({ group, label, detail, href }, index) => (
          <UnstyledButton
            key={`${group} ${href} ${detail}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === position}
            tabIndex={-1}
            p="xs"
            className="palette-option"
            ref={(element: HTMLElement | null) => {
              if (index === position) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => go(href)}
          >
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" className="user-text" lineClamp={1}>
                {label}
              </Text>
              <Text size="xs" className="user-text">
                {detail === undefined ? group : `${group} · ${detail}`}
              </Text>
            </Group>
          </UnstyledButton>
        ))}
      </Stack>
      {results.length === 0 && !found.isFetching && (
        <Text size="sm" role="status">
          {labels.nothing}
        </Text>
      )}
      {(found.error ?? found.data?.hasFailed) && (
        <Text size="sm" role="alert">
          {labels.failed}
        </Text>
      )}
      <Text size="xs">{labels.hint}</Text>
    </Stack>
  );
}
