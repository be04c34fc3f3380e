import type { Message } from 'confab-client';
import { useLaterTexts, useTexts } from '../hooks/chat.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { rareTexts } from '../rare-texts.js';
import { ConfirmDialog } from './confirm-dialog.js';

export interface DeleteDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Asks before a message is deleted for everybody. */
export function DeleteDialog({ message, onClose }: DeleteDialogProps) {
  const { delete: title } = useTexts().message;
  const { deleteQuestion } = useLaterTexts('message', rareTexts.message);
  const { remove } = useMessageActions(message);
  return <ConfirmDialog title={title} question={deleteQuestion} action={remove} onClose={onClose} />;
}
