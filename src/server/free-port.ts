import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Listens for a moment where the server will. A start that cannot listen ends here, before it creates a database and shows what it shows
 * once.
 *
 * @throws StartupError
 */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(error, address);
  }
  probe.close();
  await once(probe, 'close');
}

/** Why the server cannot listen, in a sentence. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken. Stop the program that uses it, or set PORT to another port.`);
  if (code === 'EACCES')
    return new StartupError(`This user may not listen on port ${port}. Set PORT to a port above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(`HOST ${host} is not an address of this machine.`);
  return error;
}
