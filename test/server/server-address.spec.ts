import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConfab } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-address-'));
  await chmod(folder, 0o755); // started by root, PostgreSQL runs under another account, which must be able to enter the folder
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as in another terminal, which does not have the PORT of the server. */
async function confab(command: string): Promise<any> {
  return JSON.parse((await runConfab([command, '--json'], { DATA_DIR: folder })).output);
}

test.each(['1', '2'])(
  'commands know the port of the running server, and PORT is that of a stopped one, with WORKERS=%s',
  async (workers) => {
    const server = await ServerProcess.start({ DATA_DIR: folder, WORKERS: workers });
    await eventually(() => expect(server.output).toContain('Confab is ready'));
    const address = `http://localhost:${server.port}`;
    expect((await confab('console-link')).url).toMatch(`${address}/console#code=`);
    await confab('seed');
    const { body } = await server.request('GET', '/v3/users/cometchat-uid-1', server.printedExport('KEY')!);
    expect(body.data.avatar).toMatch(`${address}/`);
    expect((await fetch(body.data.avatar)).status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.exitCode()).toBe(0);
    expect((await confab('console-link')).url).toMatch('http://localhost:3000/console#code=');
  },
);
