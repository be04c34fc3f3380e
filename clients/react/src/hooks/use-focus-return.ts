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
      if (!element.contains(focused(element))) return;
      const root = rootOf(element);
      queueMicrotask(() => {
        if (isFocusLost(root)) places.find(({ isConnected }) => isConnected)?.focus();
      });
    };
  }, [ref, places]);
}

/** The document of an element, or the shadow root that it is in: from outside of one, its host has the focus. */
export const rootOf = (element: Element): Document | ShadowRoot => element.getRootNode() as Document | ShadowRoot;

const focused = (element: Element): Element | null => rootOf(element).activeElement;

/** Whether nothing in the document, or in the shadow root, has the focus, nor anything outside of it. */
export const isFocusLost = (root: Document | ShadowRoot): boolean =>
  (root.activeElement ?? document.body) === document.body &&
  (document.activeElement ?? document.body) === document.body;

function focusablesAroundFocus(): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  if (typeof document === 'undefined') return found;
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  for (; at instanceof HTMLElement; at = at.parentElement) if (at.tabIndex >= 0) found.push(at);
  return found;
}
