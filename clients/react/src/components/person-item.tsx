import type { Group, User } from 'confab-client';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.js';

interface PersonItemProps {
  readonly user: Pick<User, 'uid' | 'name' | 'avatar' | 'statusMessage'>;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

export const PersonItem = ({ user, onOpen, children }: PersonItemProps) => (
  <button type="button" className="confab-item" onClick={onOpen}>
    <Avatar name={user.name} src={user.avatar} uid={user.uid} />
    <span className="confab-item-text">
      <span className="confab-item-name">{user.name}</span>
      {user.statusMessage !== undefined && <span className="confab-item-summary">{user.statusMessage}</span>}
    </span>
    {children}
  </button>
);

export const GroupItem = ({ group, children }: { group: Group; children: ReactNode }) => (
  <div className="confab-item">
    <Avatar name={group.name} src={group.icon} shape="square" />
    <span className="confab-item-text">
      <span className="confab-item-name">{group.name}</span>
      <span className="confab-item-summary">{group.description}</span>
    </span>
    {children}
  </div>
);
