import { useTexts } from '../hooks/chat.js';
import { useUserActions } from '../hooks/use-user-actions.js';
import { ConfirmDialog } from './confirm-dialog.js';

export interface BlockDialogProps {
  readonly uid: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a user is blocked. */
export function BlockDialog({ uid, name, onClose }: BlockDialogProps) {
  const { message: texts } = useTexts();
  const { block } = useUserActions(uid);
  return (
    <ConfirmDialog title={texts.block(name)} question={texts.blockQuestion(name)} action={block} onClose={onClose} />
  );
}
