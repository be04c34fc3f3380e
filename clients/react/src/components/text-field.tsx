import { useRef, type ComponentProps, type Ref } from 'react';
import { useBrowserLayoutEffect } from '../hooks/use-focus-return.js';

interface TextFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'ref'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string, cursor: number) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A text area that grows with its text. */
export function TextField({ label, value, onChange, ref, ...field }: TextFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useBrowserLayoutEffect(() => {
    const { style } = own.current!;
    style.height = 'auto';
    style.height = `${own.current!.scrollHeight}px`;
  }, [value]);
  const { autoFocus = false } = field;
  useBrowserLayoutEffect(() => {
    // writing goes on behind a text that is there already
    if (autoFocus) own.current!.setSelectionRange(own.current!.value.length, own.current!.value.length);
  }, [autoFocus]);
  return (
    <textarea
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className="confab-input confab-text-field"
      aria-label={label}
      rows={1}
      dir="auto"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget.selectionStart)}
      {...field}
    />
  );
}
