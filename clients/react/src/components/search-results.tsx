import type { Receiver } from 'confab-client';
import { useState } from 'react';
import { openMessage, receiverKey, receiverOf, type OnOpen } from '../data/receiver.js';
import { useChat, useTexts } from '../hooks/chat.js';
import { useConversations, useMessageSearch, usePeople, type FoundKind } from '../hooks/use-people.js';
import { searchKeyOf, type SearchText } from '../text/search-text.js';
import { ConversationItem } from './conversation-item.js';
import { FoundMessage } from './found-message.js';
import { PersonItem } from './person-item.js';
import { Section } from './section.js';

const KINDS = ['all', 'files', 'links'] as const;
const MAX_COUNT = 100;

interface OpenProps {
  /** The open conversation. */
  readonly open?: Receiver;
  readonly onOpen: OnOpen;
}

export interface SearchResultsProps extends OpenProps {
  readonly found: SearchText;
  readonly onSearch: (text: string) => void;
}

/** Conversations, people and messages that a search finds. */
export function SearchResults({ found, open, onOpen, onSearch }: SearchResultsProps) {
  const texts = useTexts().sidebar;
  const { uid } = useChat();
  const [kind, setKind] = useState<FoundKind>('all');
  const [isHere, setIsHere] = useState(false);
  const scope = open && isHere ? [`in:${open.receiverType === 'group' ? '#' : '@'}${open.receiver}`] : [];
  const messages = useMessageSearch(searchKeyOf({ ...found, filters: [...scope, ...found.filters] }), kind);
  const { counts, didYouMean } = messages.data ?? {};
  const labels = { all: texts.messages, files: texts.files, links: texts.links };
  const countOf = { all: counts?.messages, files: counts?.files, links: counts?.links };
  return (
    <>
      <div className="confab-tabs" role="group" aria-label={texts.filter}>
        {KINDS.map((each) => {
          const count = countOf[each];
          return (
            <button
              key={each}
              type="button"
              className="confab-tab"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {count === undefined ? labels[each] : texts.counted(labels[each], count, count >= MAX_COUNT)}
            </button>
          );
        })}
        {open && (
          <button type="button" className="confab-tab" aria-pressed={isHere} onClick={() => setIsHere(!isHere)}>
            {texts.here}
          </button>
        )}
      </div>
      {scope.length === 0 && found.filters.length === 0 && (
        <FoundPeople search={found.text.trim()} open={open} onOpen={onOpen} />
      )}
      <Section title={texts.messages} resource={{ ...messages, data: messages.data?.messages }}>
        {messages.data?.messages.map((message) => (
          <li key={message.id}>
            <FoundMessage message={message} onOpen={() => openMessage(onOpen, uid, message)} />
          </li>
        ))}
      </Section>
      {didYouMean !== undefined && (
        <button type="button" className="confab-button" onClick={() => onSearch(didYouMean)}>
          {texts.didYouMean(didYouMean)}
        </button>
      )}
    </>
  );
}

/** Conversations and people with what is searched for in their names. */
function FoundPeople({ search, open, onOpen }: OpenProps & { readonly search: string }) {
  const texts = useTexts().sidebar;
  const { conversations } = useConversations();
  const { people } = usePeople(search);
  const named = conversations.filter(({ conversationWith: { name } }) =>
    name.toLocaleLowerCase().includes(search.toLocaleLowerCase()),
  );
  const known = new Set(named.map((each) => receiverKey(receiverOf(each))));
  const others = people.data?.filter((user) => !known.has(`user:${user.uid}`)) ?? [];
  return (
    <>
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
      {(others.length > 0 || people.error !== undefined) && (
        <Section title={texts.people} resource={people}>
          {others.map((user) => (
            <li key={user.uid}>
              <PersonItem user={user} onOpen={() => onOpen({ receiverType: 'user', receiver: user.uid })} />
            </li>
          ))}
        </Section>
      )}
    </>
  );
}
