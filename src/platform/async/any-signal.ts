/** The signals of which each combined one consists. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * Aborted as soon as one of the signals is. Instead of `AbortSignal.any`, which in Node.js 20 does not keep its signals alive: a timeout
 * that nothing else refers to is collected as garbage and never ends.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  // eslint-disable-next-line no-restricted-properties -- the one place
  const combined = AbortSignal.any([...signals]);
  sources.set(combined, signals);
  return combined;
}
