import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { withDatabase } from './database.mjs';
import { runProgram } from './program.mjs';

// Measures `confab import archive` into an empty app: messages per second, CPU time for each message, and the peak memory of the command.

const USERS = 2_000;
const GROUPS = 200;
const WORDS = 'the of and meeting tomorrow plan coffee train weather please thanks maybe report office garden river lunch ticket music photo'.split(' '); // prettier-ignore

const { values } = parseArgs({
  options: {
    messages: { type: 'string', multiple: true },
    profile: { type: 'string' },
    statements: { type: 'boolean' },
  },
});

await runProgram(async (signal) => {
  for (const count of (values.messages ?? ['300000']).map(Number))
    await withDatabase(async (database) => {
      const archive = join(database.folder, 'archive');
      await writeArchive(archive, count);
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: database.folder,
        CONFAB_ENCRYPTION_KEY: '01'.repeat(32),
      };
      await confab(['migrate'], env, signal);
      await database.prepare();
      await confab(['create-app', 'Before'], env, signal);
      const [before, load] = [await database.cpuMicroseconds(), loadavg()[0]];
      const start = performance.now();
      const used = await confab(['import', 'archive', archive, '--new-app', 'Bench'], env, signal, values.profile);
      const seconds = (performance.now() - start) / 1000;
      const row = {
        messages: count,
        'messages/s': Math.round(count / seconds),
        'command, µs': Math.round(used.cpuMicroseconds / count),
        'PostgreSQL, µs': Math.round(((await database.cpuMicroseconds()) - before) / count),
        'peak memory, MB': Math.round(used.peakKilobytes / 1024),
        load: `${load.toFixed(1)} to ${loadavg()[0].toFixed(1)}`,
      };
      process.stdout.write(`${JSON.stringify(row)}\n`);
      for (const found of values.statements ? await database.mostExpensiveStatements() : [])
        process.stdout.write(`${JSON.stringify(found)}\n`);
    });
});

/** @returns the CPU time and the largest resident memory of the command */
async function confab(args, env, signal, profile) {
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const program = new URL('../dist/cli/confab.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [...flags, program, ...args], {
    env,
    signal,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let used = { cpuMicroseconds: NaN, peakKilobytes: NaN };
  const timer = setInterval(() => usageOf(child.pid).then((found) => (used = found ?? used)), 100);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`confab ${args[0]} ended with ${code}.`);
  return used;
}

async function usageOf(pid) {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  const peak = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // ticks of 10 ms
  return peak && { peakKilobytes: Number(peak), cpuMicroseconds: (Number(fields[11]) + Number(fields[12])) * 10_000 };
}

/** Ten words each, half of them in groups, a reply in twenty and a reaction in ten, all read. */
async function writeArchive(folder, count) {
  await mkdir(folder, { recursive: true });
  let state = 1;
  // the same archive each time
  const random = (below) => ((state = (state * 48_271) % 2_147_483_647), state % below);
  const user = () => `user-${random(USERS)}`;
  const now = Math.floor(Date.now() / 1000);
  await write(join(folder, 'users.ndjson'), USERS, (n) => ({ uid: `user-${n}`, name: `User ${n}` }));
  await write(join(folder, 'groups.ndjson'), GROUPS, (n) => ({
    guid: `group-${n}`,
    name: `Group ${n}`,
    type: 'public',
    createdAt: now - 2 * count,
  }));
  await write(join(folder, 'members.ndjson'), GROUPS * 20, (n) => ({
    guid: `group-${Math.floor(n / 20)}`,
    uid: `user-${(Math.floor(n / 20) * 10 + (n % 20)) % USERS}`,
  }));
  const last = new Map();
  await write(join(folder, 'messages.ndjson'), count, (n) => {
    const isGroup = n % 2 === 0;
    const number = random(USERS);
    const receiver = isGroup ? `group-${random(GROUPS)}` : `user-${(number + 1 + random(USERS - 1)) % USERS}`;
    const parent = isGroup && n % 40 === 0 ? last.get(receiver) : undefined;
    if (isGroup && !parent) last.set(receiver, `m-${n}`);
    return {
      muid: `m-${n}`,
      sender: `user-${number}`,
      receiverType: isGroup ? 'group' : 'user',
      receiver,
      data: { text: Array.from({ length: 10 }, () => WORDS[random(WORDS.length)]).join(' ') },
      sentAt: now - count + n,
      ...(parent && { parentMuid: parent }),
      ...(n % 10 === 0 && { reactions: [{ uid: user(), reaction: '👍', reactedAt: now - count + n }] }),
    };
  });
}

async function write(path, count, recordOf) {
  const stream = createWriteStream(path);
  for (let n = 0; n < count; n++) if (!stream.write(`${JSON.stringify(recordOf(n))}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}
