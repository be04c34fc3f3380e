/** Resolves when the process receives SIGINT or SIGTERM. Later signals are ignored while it stops. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
