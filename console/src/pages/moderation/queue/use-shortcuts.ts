import { useLayoutEffect, useRef } from 'react';

/**
 * Calls the function of a key that is pressed without modifiers, except while the user types or a dialog is open. Layout effects, because a
 * key may follow what the user sees before other effects run.
 */
export function useShortcuts(isEnabled: boolean, shortcuts: Record<string, () => void>): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      const shortcut = latest.current[event.key];
      if (!shortcut || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      shortcut();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isEnabled]);
}

/** A select accepts letters, a checkbox does not. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));
