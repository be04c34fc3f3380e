import { useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { BookmarkIcon } from './icons.js';
import { Menu, MenuItems } from './menu.js';
import { ArchivedConversations, BlockedUsers, Reminders, SavedMessages, Threads } from './lazy-dialogs.js';
import { usePart, type LibraryMenuProps } from './parts.js';

const lists = {
  threads: Threads,
  saved: SavedMessages,
  reminders: Reminders,
  archived: ArchivedConversations,
  blocked: BlockedUsers,
};
type Name = keyof typeof lists;

function LibraryMenuOfKit({ onOpen }: LibraryMenuProps) {
  const texts = useTexts().library;
  const [name, setName] = useState<Name>();
  const List = name && lists[name];
  const items = (Object.keys(lists) as Name[]).map((each) => ({ label: texts[each], onChoose: () => setName(each) }));
  return (
    <>
      <Menu label={texts.label} icon={<BookmarkIcon />}>
        {(close) => <MenuItems items={items} onChoose={close} />}
      </Menu>
      {List && <List onOpen={onOpen} onClose={() => setName(undefined)} />}
    </>
  );
}

/** Opens the lists of the user: threads, saved messages, reminders, archived conversations, and people they have blocked. */
export function LibraryMenu(props: LibraryMenuProps) {
  const Part = usePart('LibraryMenu', LibraryMenuOfKit);
  return <Part {...props} />;
}
LibraryMenu.Default = LibraryMenuOfKit;
