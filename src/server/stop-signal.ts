/** Resolves with the exit code when the process receives SIGINT or SIGTERM. Later signals are ignored while it stops. */
export function stopSignal(): Promise<0> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(0));
  });
}
