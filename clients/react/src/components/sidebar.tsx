import { useDeferredValue, useState, type ReactNode } from 'react';
import { openMessage, receiverKey, receiverOf, type OnOpen } from '../data/receiver.js';
import { useChat, useTexts } from '../hooks/chat.js';
import { useConversations, useMessageSearch, usePeople } from '../hooks/use-people.js';
import { IconButton } from './basics.js';
import { ConversationItem } from './conversation-item.js';
import { ConversationList, type ConversationListProps } from './conversation-list.js';
import { FoundMessage } from './found-message.js';
import { CloseIcon, NewChatIcon } from './icons.js';
import { LibraryMenu } from './library-menu.js';
import { NewChat } from './lazy-dialogs.js';
import { PersonItem } from './person-item.js';
import { Section } from './section.js';

export interface SidebarProps extends Omit<ConversationListProps, 'onOpen'> {
  readonly onOpen: OnOpen;
  /** Above the list, for example who is signed in. */
  readonly children?: ReactNode;
}

/** The conversations, and a search in them, in messages and for people. */
export function Sidebar({ open, onOpen, children }: SidebarProps) {
  const texts = useTexts().sidebar;
  const [search, setSearch] = useState('');
  const [isStarting, setIsStarting] = useState(false);
  const found = useDeferredValue(search.trim());
  return (
    <nav className="confab-sidebar" aria-label={texts.label}>
      {children}
      <div className="confab-bar">
        <input
          type="search"
          className="confab-input"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
        />
        {search === '' ? (
          <>
            <LibraryMenu onOpen={onOpen} />
            <IconButton label={texts.newChat} onClick={() => setIsStarting(true)}>
              <NewChatIcon />
            </IconButton>
          </>
        ) : (
          <IconButton label={texts.clear} onClick={() => setSearch('')}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {found === '' ? <ConversationList open={open} onOpen={onOpen} /> : <SearchResults {...{ found, open, onOpen }} />}
      {isStarting && <NewChat onClose={() => setIsStarting(false)} onOpen={onOpen} />}
    </nav>
  );
}

function SearchResults({ found, open, onOpen }: SidebarProps & { found: string }) {
  const texts = useTexts().sidebar;
  const { uid } = useChat();
  const { conversations } = useConversations();
  const messages = useMessageSearch(found);
  const { people } = usePeople(found);
  const named = conversations.filter(({ conversationWith: { name } }) =>
    name.toLocaleLowerCase().includes(found.toLocaleLowerCase()),
  );
  const known = new Set(named.map((each) => receiverKey(receiverOf(each))));
  return (
    <div className="confab-scroll confab-results">
      {named.length > 0 && (
        <Section title={texts.list}>
          {named.map((conversation) => {
            const receiver = receiverOf(conversation);
            const isOpen = open !== undefined && receiverKey(open) === receiverKey(receiver);
            return (
              <li key={receiverKey(receiver)}>
                <ConversationItem conversation={conversation} isOpen={isOpen} onOpen={() => onOpen(receiver)} />
              </li>
            );
          })}
        </Section>
      )}
      <Section title={texts.messages} resource={messages}>
        {messages.data?.map((message) => (
          <li key={message.id}>
            <FoundMessage message={message} onOpen={() => openMessage(onOpen, uid, message)} />
          </li>
        ))}
      </Section>
      <Section title={texts.people} resource={people}>
        {people.data
          ?.filter((user) => !known.has(`user:${user.uid}`))
          .map((user) => (
            <li key={user.uid}>
              <PersonItem user={user} onOpen={() => onOpen({ receiverType: 'user', receiver: user.uid })} />
            </li>
          ))}
      </Section>
    </div>
  );
}
