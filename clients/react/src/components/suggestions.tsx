import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

/** What is in the field to write in. */
export interface Writing {
  readonly text: string;
  readonly cursor: number;
  readonly field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  readonly change: (text: string, cursor: number) => void;
}

interface Found<Item> {
  readonly items: readonly Item[];
  /** How many characters before the cursor an item replaces. */
  readonly length: number;
  /** @returns what is inserted; undefined if the item has done something else */
  readonly textOf: (item: Item) => string | undefined;
}

/** Items that complete what is being written: chosen by the arrows and Enter or Tab, and closed by Escape. */
export function useSuggestions<Item>(writing: Writing, found: Found<Item>) {
  const { text, cursor, field, change } = writing;
  const id = useId();
  const [index, setIndex] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const [placeOfCursor, setPlaceOfCursor] = useState<number>();
  useEffect(() => {
    if (placeOfCursor === undefined) return;
    field.current?.setSelectionRange(placeOfCursor, placeOfCursor);
    setPlaceOfCursor(undefined);
  }, [field, placeOfCursor]);
  const items = closedAt === text ? [] : found.items;
  const selected = Math.min(index, items.length - 1);
  const choose = (item: Item) => {
    setIndex(0);
    const inserted = found.textOf(item);
    if (inserted === undefined) return;
    const before = `${text.slice(0, cursor - found.length)}${inserted} `;
    setPlaceOfCursor(before.length);
    change(before + text.slice(cursor), before.length);
    field.current?.focus();
  };
  /** @returns whether the key was for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (items.length === 0 || event.nativeEvent.isComposing) return false;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setIndex((selected + 1) % items.length),
      ArrowUp: () => setIndex((selected - 1 + items.length) % items.length),
      Enter: () => choose(items[selected]!),
      Tab: () => choose(items[selected]!),
      Escape: () => setClosedAt(text),
    };
    const step = steps[event.key];
    if (!step) return false;
    event.preventDefault();
    step();
    return true;
  };
  return { id, items, selected, choose, onKeyDown };
}

interface SuggestionsProps<Item> {
  readonly suggestions: ReturnType<typeof useSuggestions<Item>>;
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

export const Suggestions = <Item,>({ suggestions, label, keyOf, children }: SuggestionsProps<Item>) => (
  <ul id={suggestions.id} className="confab-suggestions" role="listbox" aria-label={label}>
    {suggestions.items.map((item, index) => (
      <li
        key={keyOf(item)}
        role="option"
        aria-selected={index === suggestions.selected}
        className="confab-item"
        onPointerDown={(event) => {
          event.preventDefault();
          suggestions.choose(item);
        }}
      >
        {children(item)}
      </li>
    ))}
  </ul>
);
