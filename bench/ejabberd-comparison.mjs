import { availableParallelism } from 'node:os';
import { cases } from './cases.mjs';
import { withDatabase } from './database.mjs';
import { ejabberdCases, withEjabberd } from './ejabberd.mjs';
import { comparisonWithCase } from './report.mjs';
import { fill } from './sample-data.mjs';
import { withServer } from './server.mjs';

/**
 * Measures each case of ejabberd and then that of Confab, with a database each in one new PostgreSQL, so that both are measured under the
 * same conditions. ejabberd uses all cores, so Confab has as many workers, unless WORKERS is set. Both connect by TCP: the account of
 * ejabberd cannot reach the socket.
 *
 * @param table measures and prints
 * @param {(text: string) => void} print
 */
export async function compareWithEjabberd(table, { connections, signal, print }) {
  const workers = process.env.WORKERS ?? String(availableParallelism());
  await withDatabase((database) =>
    withServer(
      database.tcpUrl,
      signal,
      async (server) => {
        const data = await fill(server, signal);
        const confab = { checkout: `WORKERS=${workers}`, messages: NaN, server, database, data };
        await withEjabberd(database, { users: 2 * connections, signal }, async (ejabberd) => {
          await database.prepare(); // it counts the statements of both databases
          print(`  ejabberd ${ejabberd.version} and Confab, each on a database of its own in one PostgreSQL`);
          const peer = { ...confab, checkout: '-', database: ejabberd.databaseIn(database), ejabberd };
          for (const scenario of ejabberdCases) {
            const compare = async (client) => {
              const subject = { ...peer, server: client };
              const ours = cases.find(({ name }) => name === scenario.comparedWith);
              const pairs = [
                { scenario, subject },
                { scenario: ours, subject: confab },
              ];
              const [theirs, own] = await table.measureInTurn(pairs, connections);
              print(comparisonWithCase(own, theirs));
            };
            await (scenario.isXmpp ? ejabberd.withClients(connections, signal, compare) : compare(ejabberd));
          }
        });
      },
      { variables: { WORKERS: workers } },
    ),
  );
}
