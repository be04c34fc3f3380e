import { useLaterTexts, useTexts } from '../hooks/chat.js';
import { useUserActions } from '../hooks/use-user-actions.js';
import { rareTexts } from '../rare-texts.js';
import { ConfirmDialog } from './confirm-dialog.js';

export interface BlockDialogProps {
  readonly uid: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a user is blocked. */
export function BlockDialog({ uid, name, onClose }: BlockDialogProps) {
  const texts = useTexts().message;
  const { blockQuestion } = useLaterTexts('message', rareTexts.message);
  const { block } = useUserActions(uid);
  return <ConfirmDialog title={texts.block(name)} question={blockQuestion(name)} action={block} onClose={onClose} />;
}
