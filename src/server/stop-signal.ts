/** Resolves when the process is told to stop: Ctrl-C, or `kill`. Later signals are ignored, the stop is under way. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
