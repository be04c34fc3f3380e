import type { User } from 'confab-client';
import { useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { usePeople } from '../hooks/use-people.js';
import { PersonItem } from './person-item.js';
import { Section } from './section.js';

interface PeopleSearchProps {
  readonly label: string;
  /** uids that are not offered. */
  readonly without: readonly string[];
  readonly onChoose: (user: User) => void;
}

/** Finds users by name, one to choose after the other. */
export function PeopleSearch({ label, without, onChoose }: PeopleSearchProps) {
  const texts = useTexts().sidebar;
  const [search, setSearch] = useState('');
  const { people } = usePeople(search.trim());
  const choose = (user: User) => {
    onChoose(user);
    setSearch('');
  };
  return (
    <>
      <input
        type="search"
        className="confab-input"
        aria-label={label}
        placeholder={label}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter chooses nobody, and must not submit the form around
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {search.trim() !== '' && (
        <Section title={texts.people} resource={people}>
          {people.data
            ?.filter(({ uid }) => !without.includes(uid))
            .map((user) => (
              <li key={user.uid}>
                <PersonItem user={user} onOpen={() => choose(user)} />
              </li>
            ))}
        </Section>
      )}
    </>
  );
}
