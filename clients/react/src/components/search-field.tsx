import { useRef, useState, type KeyboardEvent } from 'react';
import { receiverOf } from '../data/receiver.js';
import { useTexts } from '../hooks/chat.js';
import { useConversations } from '../hooks/use-people.js';
import { FILTER_VALUES, filterAt, FILTERS, type SearchText } from '../text/search-text.js';
import { IconButton } from './basics.js';
import { CloseIcon } from './icons.js';
import { Suggestions, useSuggestions } from './suggestions.js';

interface SearchFieldProps {
  readonly search: SearchText;
  readonly onChange: (search: SearchText) => void;
  /** Down leads from the field to what was found. */
  readonly onDown: () => void;
}

interface Completion {
  readonly filter: string;
  readonly label: string;
}

const MOST = 6;

/** A field for words and filters. Filters that are complete are shown before it, and are completed while they are written. */
export function SearchField({ search, onChange, onDown }: SearchFieldProps) {
  const texts = useTexts().sidebar;
  const { filters, text } = search;
  const field = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState(0);
  const written = filterAt(text, Math.min(cursor, text.length));
  const values = useFilterValues(written?.name);
  const wanted = written?.value.toLocaleLowerCase() ?? '';
  const items: readonly Completion[] =
    written === undefined
      ? []
      : written.name === undefined
        ? FILTERS.filter((name) => name.startsWith(wanted)).map((name) => ({
            filter: `${name}:`,
            label: texts.filters[name],
          }))
        : values
            .filter(({ filter, label }) => [filter, label].some((each) => each.toLocaleLowerCase().includes(wanted)))
            .slice(0, MOST);
  const put = (filter: string) => {
    const before = text.slice(0, cursor - (written?.length ?? 0));
    const behind = text.slice(cursor);
    if (written?.name === undefined) {
      const start = `${before}${written?.minus ?? ''}${filter}`;
      onChange({ filters, text: start + behind });
      setCursor(start.length);
    } else
      onChange({
        filters: [...filters, `${written.minus}${written.name}:${filter}`],
        text: `${before}${behind}`.trimStart(),
      });
    field.current?.focus();
  };
  const suggestions = useSuggestions<Completion>(
    { text, cursor, field, change: () => undefined },
    { items, length: written?.length ?? 0, textOf: ({ filter }) => void put(filter) },
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (suggestions.onKeyDown(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onChange({ filters: [], text: '' });
    else if (event.key === 'Backspace' && text === '') onChange({ filters: filters.slice(0, -1), text });
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
  };
  const change = (typed: string) => onChange(withFilters(filters, typed));
  return (
    <div className="confab-search" role="search">
      {filters.map((filter, index) => (
        <span key={`${filter} ${index}`} className="confab-chip">
          <bdi>{filter}</bdi>
          <IconButton
            label={texts.removeFilter(filter)}
            onClick={() => onChange({ filters: filters.filter((_, other) => other !== index), text })}
          >
            <CloseIcon />
          </IconButton>
        </span>
      ))}
      <input
        ref={field}
        type="search"
        className="confab-input"
        role="combobox"
        aria-label={texts.search}
        aria-expanded={suggestions.items.length > 0}
        aria-controls={suggestions.id}
        placeholder={texts.search}
        value={text}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          setCursor(selectionStart ?? value.length);
          change(value);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
      />
      {suggestions.items.length > 0 && (
        <Suggestions suggestions={suggestions} label={texts.filter} keyOf={({ filter }) => filter}>
          {({ filter, label }) => (
            <>
              <span>{filter}</span>
              <span className="confab-note">{label}</span>
            </>
          )}
        </Suggestions>
      )}
    </div>
  );
}

/** What can stand behind the name of a filter: a few words, or the people and chats of the user. */
function useFilterValues(name: string | undefined): readonly Completion[] {
  const { me } = useTexts().sidebar;
  const { conversations } = useConversations();
  if (name === undefined) return [];
  const fixed = FILTER_VALUES[name]?.() ?? [];
  if (fixed.length > 0) return fixed.map((filter) => ({ filter, label: '' }));
  const known = conversations.map((each) => ({ ...receiverOf(each), label: each.conversationWith.name }));
  if (name === 'in')
    return known.map(({ receiver, receiverType, label }) => ({
      filter: `${receiverType === 'group' ? '#' : '@'}${receiver}`,
      label,
    }));
  const people = known.filter(({ receiverType }) => receiverType === 'user');
  return [{ filter: 'me', label: me }, ...people.map(({ receiver, label }) => ({ filter: receiver, label }))];
}

/** A filter behind which a space was written becomes one of the filters. */
function withFilters(filters: readonly string[], text: string): SearchText {
  const complete = /(?:^|\s)(-?[a-z]+:[^\s"]+)\s/u.exec(text);
  const filter = complete?.[1];
  if (filter === undefined || !FILTERS.some((name) => new RegExp(`^-?${name}:`, 'u').test(filter)))
    return { filters, text };
  return { filters: [...filters, filter], text: text.replace(complete![0], ' ').trimStart() };
}
