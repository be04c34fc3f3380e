import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which could take the port before a server listens on it. */
const [FIRST, END] = [20_000, 32_768];

/** @returns a port of this machine on which nobody listens */
export async function freePort(): Promise<number> {
  const probe = createServer();
  for (;;) {
    const port = randomInt(FIRST, END);
    try {
      probe.listen(port);
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
