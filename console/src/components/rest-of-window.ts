import { useLayoutEffect, useState, type RefObject } from 'react';

/** A list keeps this height in low windows, in pixels. */
const LEAST = 240;
/** What is below a list, with the padding of the page. */
const BELOW = 76;

/** The height from the top of an element to the end of the window, so that the page does not scroll beside the list that it has. */
export function useRestOfWindow(element: RefObject<HTMLElement | null>, isShown = true): number {
  const [height, setHeight] = useState(LEAST);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!isShown || !shown) return;
    const measure = () => {
      const top = shown.getBoundingClientRect().top + scrollY;
      setHeight(Math.max(LEAST, Math.floor(innerHeight - top - BELOW)));
    };
    measure();
    // what is above the list may wrap, appear and disappear
    const observer = new ResizeObserver(measure);
    for (let above = shown.previousElementSibling; above; above = above.previousElementSibling) observer.observe(above);
    if (shown.parentElement) observer.observe(shown.parentElement);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element, isShown]);
  return height;
}
