import { MembersDialog } from './lazy-dialogs.js';
import { usePart, type MemberListProps } from './parts.js';

/** The members of a group. Its admins add others. */
export function MemberList(props: MemberListProps) {
  const Part = usePart('MemberList', MembersDialog);
  return <Part {...props} />;
}
MemberList.Default = MembersDialog;
