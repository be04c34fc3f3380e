import type { User } from 'confab-client';
import { useState } from 'react';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { usePeople } from '../hooks/use-people.js';
import { rareTexts } from '../rare-texts.js';
import { IconButton } from './basics.js';
import { GroupForm, type GroupFields } from './group-form.js';
import { CloseIcon } from './icons.js';
import { PersonItem } from './person-item.js';
import { Section } from './section.js';

/** The limit of the server for those who are members from the beginning. Others are added afterwards. */
const MOST_MEMBERS = 25;

/** Asks for what a group is and who is in it, and creates it. */
export function NewGroup({ onCreated }: { onCreated: (guid: string) => void }) {
  const { createGroup } = useLaterTexts('sidebar', rareTexts.sidebar);
  const { client } = useChat();
  const [guid] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<readonly User[]>([]);
  const create = ({ name, type, password, description, icon }: GroupFields) =>
    client.groups.create({
      ...{ guid, name, type },
      ...(type === 'password' && { password }),
      ...(description !== '' && { description }),
      ...(icon !== '' && { icon }),
      ...(chosen.length > 0 && { members: { participants: chosen.map(({ uid }) => uid) } }),
    });
  return (
    <GroupForm submit={createGroup} onSubmit={create} onDone={() => onCreated(guid)}>
      <PeopleChoice chosen={chosen} onChange={setChosen} />
    </GroupForm>
  );
}

interface PeopleChoiceProps {
  readonly chosen: readonly User[];
  readonly onChange: (chosen: readonly User[]) => void;
}

function PeopleChoice({ chosen, onChange }: PeopleChoiceProps) {
  const texts = useLaterTexts('group', rareTexts.group);
  const sidebar = useTexts().sidebar;
  const [search, setSearch] = useState('');
  const { people } = usePeople(search.trim());
  const uids = new Set(chosen.map(({ uid }) => uid));
  return (
    <>
      {chosen.length > 0 && (
        <div className="confab-row">
          {chosen.map((user) => (
            <span key={user.uid} className="confab-chip">
              <bdi>{user.name}</bdi>
              <IconButton
                label={texts.takeOut(user.name)}
                onClick={() => onChange(chosen.filter(({ uid }) => uid !== user.uid))}
              >
                <CloseIcon />
              </IconButton>
            </span>
          ))}
        </div>
      )}
      {chosen.length < MOST_MEMBERS && (
        <input
          type="search"
          className="confab-input"
          aria-label={texts.addPeople}
          placeholder={texts.addPeople}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          // Enter chooses nobody, and must not create the group
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {search.trim() !== '' && (
        <Section title={sidebar.people} resource={people}>
          {people.data
            ?.filter(({ uid }) => !uids.has(uid))
            .map((user) => (
              <li key={user.uid}>
                <PersonItem
                  user={user}
                  onOpen={() => {
                    onChange([...chosen, user]);
                    setSearch('');
                  }}
                />
              </li>
            ))}
        </Section>
      )}
    </>
  );
}
