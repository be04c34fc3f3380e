import type { Message } from 'confab-client';
import { useRef, useState } from 'react';
import { usePart, useTexts } from '../hooks/chat.js';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { IconButton, Popover } from './basics.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { EmojiPicker } from './emoji-picker.js';
import { DeleteIcon, EditIcon, QuoteIcon, SmileIcon, ThreadIcon } from './icons.js';
import { MessageMenu } from './message-menu.js';

export interface MessageActionsProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly onReact: (reaction: string) => void;
  readonly onQuote: (message: Message) => void;
  readonly onOpenThread?: (message: Message) => void;
  readonly onEdit: () => void;
}

function MessageActionsOfKit({ message, isOwn, onReact, onQuote, onOpenThread, onEdit }: MessageActionsProps) {
  const texts = useTexts().message;
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusReturn(group);
  const [isPicking, setIsPicking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div ref={group} className="confab-actions" role="group" aria-label={texts.actions}>
      <IconButton ref={button} label={texts.react} aria-expanded={isPicking} onClick={() => setIsPicking(!isPicking)}>
        <SmileIcon />
      </IconButton>
      <IconButton label={texts.quote} onClick={() => onQuote(message)}>
        <QuoteIcon />
      </IconButton>
      {onOpenThread && (
        <IconButton label={texts.reply} onClick={() => onOpenThread(message)}>
          <ThreadIcon />
        </IconButton>
      )}
      {isOwn && message.data.text !== undefined && (
        <IconButton label={texts.edit} onClick={onEdit}>
          <EditIcon />
        </IconButton>
      )}
      {isOwn && (
        <IconButton label={texts.delete} onClick={() => setIsDeleting(true)}>
          <DeleteIcon />
        </IconButton>
      )}
      <MessageMenu message={message} isOwn={isOwn} />
      {isPicking && (
        <Popover anchor={button.current!} label={texts.react} onClose={() => setIsPicking(false)}>
          <EmojiPicker
            onPick={(reaction) => {
              setIsPicking(false);
              onReact(reaction);
            }}
          />
        </Popover>
      )}
      {isDeleting && <DeleteDialog message={message} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const texts = useTexts().message;
  const { remove } = useMessageActions(message);
  return <ConfirmDialog title={texts.delete} question={texts.deleteQuestion} action={remove} onClose={onClose} />;
}

/** Buttons at the edge of a message, while a pointer or the focus is on it. */
export function MessageActions(props: MessageActionsProps) {
  const Part = usePart('MessageActions', MessageActionsOfKit);
  return <Part {...props} />;
}
MessageActions.Default = MessageActionsOfKit;
