import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** A layout effect, of which a page on a server has none. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Whoever is inside an element when it is removed, continues where they were before it appeared, or at the nearest place around that which is
 * left: without it the focus would begin at the start of the page.
 */
export function useFocusReturn(ref: RefObject<HTMLElement | null>): void {
  // before the commit that shows the element, which may remove the one that has the focus
  const [places] = useState(focusablesAroundFocus);
  useBrowserLayoutEffect(() => {
    const element = ref.current!;
    return () => {
      if (!element.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) places.find(({ isConnected }) => isConnected)?.focus();
      });
    };
  }, [ref, places]);
}

function focusablesAroundFocus(): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  if (typeof document === 'undefined') return found;
  for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement)
    if (at.tabIndex >= 0) found.push(at);
  return found;
}
