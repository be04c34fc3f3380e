// Runs a temporary PostgreSQL until SIGTERM, and prints its URL.
import { startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';

const postgres = await startTemporaryPostgres();
const keepAlive = setInterval(() => {}, 60_000);
process.on('SIGTERM', () => {
  clearInterval(keepAlive);
  void postgres.stop();
});
process.stdout.write(`${postgres.url}\n`);
