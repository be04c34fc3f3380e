import type { Receiver } from 'confab-client';
import { useState } from 'react';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { usePeople } from '../hooks/use-people.js';
import { rareTexts } from '../rare-texts.js';
import { Dialog, Failure } from './basics.js';
import { NewGroup } from './new-group.js';
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
  const [isNewGroup, setIsNewGroup] = useState(false);
  const { people, groups } = usePeople(search.trim());
  const open = (receiver: Receiver) => {
    onClose();
    onOpen(receiver);
  };
  const openGroup = (guid: string) => open({ receiverType: 'group', receiver: guid });
  const join = async (guid: string) => {
    try {
      await client.groups.members.add(guid, {});
      openGroup(guid);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  if (isNewGroup)
    return (
      <Dialog title={groupTexts.newGroup} onClose={onClose}>
        <NewGroup onCreated={openGroup} />
      </Dialog>
    );
  return (
    <Dialog title={texts.newChat} onClose={onClose}>
      {failure !== undefined && <Failure reason={failure} />}
      <button type="button" className="confab-button" onClick={() => setIsNewGroup(true)}>
        {groupTexts.newGroup}
      </button>
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
                  onClick={() => void join(group.guid)}
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
