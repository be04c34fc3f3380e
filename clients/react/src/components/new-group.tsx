import type { User } from 'confab-client';
import { useState } from 'react';
import { useChat, useLaterTexts } from '../hooks/chat.js';
import { rareTexts } from '../rare-texts.js';
import { IconButton } from './basics.js';
import { GroupForm, type GroupFields } from './group-form.js';
import { CloseIcon } from './icons.js';
import { PeopleSearch } from './people-search.js';

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
  const uids = chosen.map(({ uid }) => uid);
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
        <PeopleSearch label={texts.addPeople} without={uids} onChoose={(user) => onChange([...chosen, user])} />
      )}
    </>
  );
}
