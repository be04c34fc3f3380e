import { listenAddress } from '../platform/config/listen-address.js';
import { reasonOfBadHealth } from './support/health.js';

// The health check of the image, which starts every ten seconds: `confab healthcheck` without the command line and the rest of the configuration.

const reason = await reasonOfBadHealth(listenAddress());
if (reason !== undefined) {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
