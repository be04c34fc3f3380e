import type { Group, GroupMember } from 'confab-client';
import { useState } from 'react';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { useMembers } from '../hooks/use-people.js';
import { rareTexts } from '../rare-texts.js';
import { Avatar } from './avatar.js';
import { Dialog, Failure, IconButton, Spinner, useAttempt } from './basics.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { GroupForm, type GroupFields } from './group-form.js';
import { EditIcon, MoreIcon } from './icons.js';
import { Menu, MenuItems } from './menu.js';
import { PeopleSearch } from './people-search.js';
import type { MemberListProps } from './parts.js';

/** The members of a group, whom its admins and moderators manage as far as their scopes go. */
export function MembersDialog({ group, onClose, onLeft }: MemberListProps) {
  const { client, uid } = useChat();
  const texts = useTexts();
  const groupTexts = useLaterTexts('group', rareTexts.group);
  const members = useMembers(group.guid);
  const [isEditing, setIsEditing] = useState(false);
  const { failure, attempt } = useAttempt();
  if (isEditing)
    return (
      <Dialog title={groupTexts.edit} onClose={onClose}>
        <GroupForm
          group={group}
          submit={groupTexts.save}
          onSubmit={(fields) => client.groups.update(group.guid, changesOf(group, fields))}
          onDone={() => setIsEditing(false)}
        />
      </Dialog>
    );
  const editButton = group.scope === 'admin' && (
    <IconButton label={groupTexts.edit} onClick={() => setIsEditing(true)}>
      <EditIcon />
    </IconButton>
  );
  return (
    <Dialog title={group.name} onClose={onClose} actions={editButton}>
      {group.description !== undefined && <p>{group.description}</p>}
      {(failure ?? members.error) !== undefined && <Failure reason={failure ?? members.error!} />}
      {!members.data && members.error === undefined && <Spinner />}
      <ul className="confab-list" aria-label={texts.conversation.details}>
        {members.data?.map((member) => (
          <MemberItem key={member.uid} group={group} member={member} onChange={members.reload} />
        ))}
      </ul>
      {group.scope === 'admin' && members.data && (
        <PeopleSearch
          label={groupTexts.add}
          without={members.data.map((member) => member.uid)}
          onChoose={(added) =>
            attempt(() => client.groups.members.add(group.guid, { participants: [added.uid] }), members.reload)
          }
        />
      )}
      {group.owner !== uid && (
        <button
          type="button"
          className="confab-button confab-button-danger"
          onClick={() => attempt(() => client.groups.members.leave(group.guid), onLeft)}
        >
          {groupTexts.leave}
        </button>
      )}
    </Dialog>
  );
}

function changesOf(group: Group, { name, description, icon, type, password }: GroupFields) {
  return {
    name,
    ...(description !== '' ? { description } : group.description !== undefined && { unset: ['description' as const] }),
    ...(icon !== '' && { icon }),
    ...(type !== group.type && { type }),
    ...(type === 'password' && password !== '' && { password }),
  };
}

interface MemberItemProps {
  readonly group: Group;
  readonly member: GroupMember;
  readonly onChange: () => void;
}

function MemberItem({ group, member, onChange }: MemberItemProps) {
  const { uid } = useChat();
  const { you } = useTexts().conversation;
  const texts = useLaterTexts('group', rareTexts.group);
  const isOwner = member.uid === group.owner;
  const scope = isOwner ? texts.owner : texts.scopes[member.scope];
  return (
    <li className="confab-item">
      <Avatar name={member.name} src={member.avatar} uid={member.uid} />
      <span className="confab-item-text">
        <span className="confab-item-name">
          {member.name} {member.uid === uid && `(${you})`}
        </span>
      </span>
      {scope !== '' && <span className="confab-note">{scope}</span>}
      {mayManage(group, member, uid) && <MemberMenu group={group} member={member} onChange={onChange} />}
    </li>
  );
}

/** As the server decides: admins manage all but the owner, moderators those without a scope of their own. */
const mayManage = (group: Group, member: GroupMember, uid: string): boolean =>
  member.uid !== uid &&
  member.uid !== group.owner &&
  (group.scope === 'admin' || (group.scope === 'moderator' && member.scope === 'participant'));

const SCOPES = ['admin', 'moderator', 'participant'] as const;

function MemberMenu({ group: { guid, scope, owner }, member, onChange }: MemberItemProps) {
  const { client, uid } = useChat();
  const texts = useLaterTexts('group', rareTexts.group);
  const [question, setQuestion] = useState<'ban' | 'makeOwner'>();
  const { failure, attempt } = useAttempt();
  const change = (action: () => Promise<unknown>) => () => attempt(action, onChange);
  const others = scope === 'admin' ? SCOPES.filter((other) => other !== member.scope) : [];
  const items = [
    ...others.map((other) => ({
      label: texts.makeScope[other],
      onChoose: change(() => client.groups.members.changeScope(guid, member.uid, { scope: other })),
    })),
    ...(owner === uid ? [{ label: texts.makeOwner, onChoose: () => setQuestion('makeOwner') }] : []),
    { label: texts.kick, onChoose: change(() => client.groups.members.kick(guid, member.uid)) },
    { label: texts.ban, onChoose: () => setQuestion('ban') },
  ];
  return (
    <>
      <Menu label={texts.actionsFor(member.name)} icon={<MoreIcon />}>
        {(close) => <MenuItems items={items} onChoose={close} />}
      </Menu>
      {failure !== undefined && <Failure reason={failure} />}
      {question !== undefined && (
        <ConfirmDialog
          title={texts[question]}
          question={question === 'ban' ? texts.banQuestion(member.name) : texts.ownerQuestion(member.name)}
          action={async () => {
            if (question === 'ban') await client.groups.bannedUsers.ban(guid, member.uid);
            else await client.groups.transferOwnership(guid, { owner: member.uid });
            onChange();
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
