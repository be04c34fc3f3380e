// Runs a temporary PostgreSQL until SIGTERM, and prints its URL: node .ci/serve-postgres.mjs [<database>]
import { startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';

const postgres = await startTemporaryPostgres({ database: process.argv[2] ?? 'confab' });
const keepAlive = setInterval(() => {}, 60_000);
process.on('SIGTERM', () => {
  clearInterval(keepAlive);
  void postgres.stop();
});
process.stdout.write(`${postgres.url}\n`);
