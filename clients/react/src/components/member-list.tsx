import type { Group } from 'confab-client';
import { usePart } from '../hooks/chat.js';
import { MembersDialog } from './lazy-dialogs.js';

export interface MemberListProps {
  readonly group: Group;
  readonly onClose: () => void;
  /** The user has left the group. */
  readonly onLeft: () => void;
}

/** The members of a group. Its admins add others. */
export function MemberList(props: MemberListProps) {
  const Part = usePart('MemberList', MembersDialog);
  return <Part {...props} />;
}
MemberList.Default = MembersDialog;
