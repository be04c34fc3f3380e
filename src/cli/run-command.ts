import { StartupError } from '../platform/errors/startup-error.js';

/** Runs a command line command to its end and says in one sentence why it failed. */
export async function runCommand(name: string, command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${name} failed: ${text}\n`);
    process.exit(1);
  }
}
