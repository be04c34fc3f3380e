import { useDeferredValue, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { OnOpen } from '../data/receiver.js';
import { useTexts } from '../hooks/chat.js';
import { searchKeyOf, type SearchText } from '../text/search-text.js';
import { IconButton } from './basics.js';
import { ConversationList, type ConversationListProps } from './conversation-list.js';
import { CloseIcon, NewChatIcon } from './icons.js';
import { LibraryMenu } from './library-menu.js';
import { NewChat, SearchResults } from './lazy-dialogs.js';
import { SearchField } from './search-field.js';

export interface SidebarProps extends Omit<ConversationListProps, 'onOpen'> {
  readonly onOpen: OnOpen;
  /** Above the list, for example who is signed in. */
  readonly children?: ReactNode;
}

const NOTHING: SearchText = { filters: [], text: '' };

/** The conversations, and a search in them, in messages and for people. */
export function Sidebar({ open, onOpen, children }: SidebarProps) {
  const texts = useTexts().sidebar;
  const [search, setSearch] = useState(NOTHING);
  const [isStarting, setIsStarting] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const found = useDeferredValue(search);
  const isSearching = searchKeyOf(search) !== '';
  return (
    <nav className="confab-sidebar" aria-label={texts.label}>
      {children}
      <div className="confab-bar">
        <SearchField search={search} onChange={setSearch} onDown={() => itemsIn(results.current)[0]?.focus()} />
        {!isSearching ? (
          <>
            <LibraryMenu onOpen={onOpen} />
            <IconButton label={texts.newChat} onClick={() => setIsStarting(true)}>
              <NewChatIcon />
            </IconButton>
          </>
        ) : (
          <IconButton label={texts.clear} onClick={() => setSearch(NOTHING)}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {searchKeyOf(found) === '' ? (
        <ConversationList open={open} onOpen={onOpen} />
      ) : (
        <div ref={results} className="confab-scroll confab-results" onKeyDown={moveFocus}>
          <SearchResults {...{ found, open, onOpen }} onSearch={(text) => setSearch({ filters: [], text })} />
        </div>
      )}
      {isStarting && <NewChat onClose={() => setIsStarting(false)} onOpen={onOpen} />}
    </nav>
  );
}

const itemsIn = (results: HTMLElement | null): HTMLElement[] => [
  ...(results?.querySelectorAll<HTMLElement>('button.confab-item') ?? []),
];

/** The arrows lead from one result to the next. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const items = itemsIn(event.currentTarget);
  const next = items[items.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
