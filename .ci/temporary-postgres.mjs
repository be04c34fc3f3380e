// Runs a throwaway PostgreSQL in the folder that is given until it is told to stop, and prints its URL.
import { startEmbeddedPostgres } from '../dist/platform/database/embedded-postgres/index.js';

const postgres = await startEmbeddedPostgres({ directory: process.argv[2], database: 'confab', durable: false });
process.stdout.write(`${postgres.url}\n`);
const alive = setInterval(() => {}, 60_000);
process.on('SIGTERM', () => {
  clearInterval(alive);
  void postgres.stop();
});
