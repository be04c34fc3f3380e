import type { GroupMember } from 'confab-client';
import { useState } from 'react';
import { useChat, useTexts } from '../hooks/chat.js';
import { useMembers, usePeople } from '../hooks/use-people.js';
import { Avatar } from './avatar.js';
import { Dialog, Failure, Spinner } from './basics.js';
import { PersonItem } from './person-item.js';
import { Section } from './section.js';
import type { MemberListProps } from './parts.js';

/** The members of a group. Its admins add others. */
export function MembersDialog({ group, onClose, onLeft }: MemberListProps) {
  const { client, uid } = useChat();
  const texts = useTexts();
  const members = useMembers(group.guid);
  const [failure, setFailure] = useState<string>();
  const attempt = (action: Promise<unknown>, done: () => void) =>
    void action.then(done, (error: unknown) => setFailure((error as Error).message));
  return (
    <Dialog title={group.name} onClose={onClose}>
      {group.description !== undefined && <p>{group.description}</p>}
      {(failure ?? members.error) !== undefined && <Failure reason={failure ?? members.error!} />}
      {!members.data && members.error === undefined && <Spinner />}
      <ul className="confab-list" aria-label={texts.conversation.details}>
        {members.data?.map((member) => (
          <MemberItem
            key={member.uid}
            member={member}
            isOwn={member.uid === uid}
            isOwner={member.uid === group.owner}
          />
        ))}
      </ul>
      {group.scope === 'admin' && members.data && (
        <AddMembers
          known={members.data}
          onAdd={(added) => attempt(client.groups.members.add(group.guid, { participants: [added] }), members.reload)}
        />
      )}
      {group.owner !== uid && (
        <button
          type="button"
          className="confab-button confab-button-danger"
          onClick={() => attempt(client.groups.members.leave(group.guid), onLeft)}
        >
          {texts.conversation.leave}
        </button>
      )}
    </Dialog>
  );
}

interface MemberItemProps {
  readonly member: GroupMember;
  readonly isOwn: boolean;
  readonly isOwner: boolean;
}

function MemberItem({ member, isOwn, isOwner }: MemberItemProps) {
  const texts = useTexts().conversation;
  const scope = isOwner ? texts.owner : texts.scopes[member.scope];
  return (
    <li className="confab-item">
      <Avatar name={member.name} src={member.avatar} uid={member.uid} />
      <span className="confab-item-text">
        <span className="confab-item-name">
          {member.name} {isOwn && `(${texts.you})`}
        </span>
      </span>
      {scope !== '' && <span className="confab-note">{scope}</span>}
    </li>
  );
}

function AddMembers({ known, onAdd }: { known: readonly GroupMember[]; onAdd: (uid: string) => void }) {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  const { people } = usePeople(search.trim());
  const isMember = new Set(known.map(({ uid }) => uid));
  return (
    <>
      <input
        type="search"
        className="confab-input"
        aria-label={texts.conversation.add}
        placeholder={texts.conversation.add}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {search.trim() !== '' && (
        <Section title={texts.sidebar.people} resource={people}>
          {people.data
            ?.filter(({ uid }) => !isMember.has(uid))
            .map((user) => (
              <li key={user.uid}>
                <PersonItem user={user} onOpen={() => onAdd(user.uid)} />
              </li>
            ))}
        </Section>
      )}
    </>
  );
}
