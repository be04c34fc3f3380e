import type { Message } from 'confab-client';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTexts } from '../hooks/chat.js';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { everyoneIn, userToken, withNames, withTokens } from '../text/mentions.js';
import { mentionedName } from '../text/summary.js';
import { Failure } from './basics.js';
import { TextField } from './text-field.js';

interface MessageEditorProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Enter saves, Escape keeps the old text. */
export function MessageEditor({ message, onClose }: MessageEditorProps) {
  const texts = useTexts();
  const { edit } = useMessageActions(message);
  const [text, setText] = useState(() => withNames(message.data.text ?? '', mentionedName(message)));
  const [failure, setFailure] = useState<string>();
  const names = new Map([
    ...everyoneIn(message.data.text ?? ''),
    ...Object.values(message.data.mentions ?? {}).map(({ uid, name }) => [name, userToken(uid)] as const),
  ]);
  const form = useRef<HTMLFormElement>(null);
  useFocusReturn(form);
  const save = async () => {
    if (text.trim() === '') return;
    try {
      await edit(withTokens(text.trim(), names));
      onClose();
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      ref={form}
      className="confab-editor"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField label={texts.message.editLabel} value={text} onChange={setText} onKeyDown={onKeyDown} autoFocus />
      {failure !== undefined && <Failure reason={failure} />}
      <div className="confab-row confab-row-end">
        <button type="button" className="confab-button" onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="submit" className="confab-button confab-button-primary">
          {texts.message.save}
        </button>
      </div>
    </form>
  );
}
