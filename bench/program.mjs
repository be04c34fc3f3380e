import { setMaxListeners } from 'node:events';

/**
 * Runs a benchmark to its end, and sets the exit code of the process: 1 after an error, 130 if the run was interrupted.
 *
 * @param {(signal: AbortSignal) => Promise<void>} bench its signal is aborted by Ctrl-C or `kill`; later signals have no effect
 */
export async function runProgram(bench) {
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal); // every running request adds a listener
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
  try {
    await bench(signal);
  } catch (error) {
    process.stderr.write(signal.aborted ? 'Interrupted.\n' : `${error.message}\n`);
    process.exitCode = signal.aborted ? 130 : 1;
  }
}
