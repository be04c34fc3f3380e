import type { Receiver } from 'confab-client';
import { useState, type FormEvent } from 'react';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { usePeople } from '../hooks/use-people.js';
import { rareTexts } from '../rare-texts.js';
import { Dialog, Failure } from './basics.js';
import { GroupItem, PersonItem } from './person-item.js';
import { Section } from './section.js';

export interface NewChatProps {
  readonly onClose: () => void;
  readonly onOpen: (receiver: Receiver) => void;
}

/** People to write to, groups to join, and a new group. */
export function NewChat({ onClose, onOpen }: NewChatProps) {
  const texts = useTexts().sidebar;
  const groupTexts = useLaterTexts('sidebar', rareTexts.sidebar);
  const { client } = useChat();
  const [search, setSearch] = useState('');
  const [failure, setFailure] = useState<string>();
  const { people, groups } = usePeople(search.trim());
  const open = (receiver: Receiver) => {
    onClose();
    onOpen(receiver);
  };
  const attempt = async (guid: string, action: () => Promise<unknown>) => {
    try {
      await action();
      open({ receiverType: 'group', receiver: guid });
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <Dialog title={texts.newChat} onClose={onClose}>
      {failure !== undefined && <Failure reason={failure} />}
      <NewGroup
        onCreate={(name) => {
          const guid = crypto.randomUUID();
          void attempt(guid, () => client.groups.create({ guid, name, type: 'private' }));
        }}
      />
      <input
        type="search"
        className="confab-input"
        aria-label={texts.search}
        placeholder={texts.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Section title={texts.people} resource={people}>
        {people.data?.map((user) => (
          <li key={user.uid}>
            <PersonItem user={user} onOpen={() => open({ receiverType: 'user', receiver: user.uid })} />
          </li>
        ))}
      </Section>
      {groups.data && groups.data.length > 0 && (
        <Section title={groupTexts.groups}>
          {groups.data.map((group) => (
            <li key={group.guid}>
              <GroupItem group={group}>
                <button
                  type="button"
                  className="confab-button"
                  aria-label={`${groupTexts.join}: ${group.name}`}
                  onClick={() => void attempt(group.guid, () => client.groups.members.add(group.guid, {}))}
                >
                  {groupTexts.join}
                </button>
              </GroupItem>
            </li>
          ))}
        </Section>
      )}
    </Dialog>
  );
}

function NewGroup({ onCreate }: { onCreate: (name: string) => void }) {
  const texts = useLaterTexts('sidebar', rareTexts.sidebar);
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onCreate(name.trim());
  };
  return (
    <form className="confab-row" onSubmit={submit}>
      <input
        className="confab-input"
        aria-label={texts.groupName}
        placeholder={texts.newGroup}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" className="confab-button" disabled={name.trim() === ''}>
        {texts.createGroup}
      </button>
    </form>
  );
}
