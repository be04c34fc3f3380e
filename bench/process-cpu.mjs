import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';

/**
 * CPU time of a process and of all that it has started, directly or not, those that have ended included, in microseconds. NaN on systems
 * without /proc. The system counts it in steps of 10 ms.
 */
export async function cpuOfProcessTree(pid) {
  const processes = await readProcesses();
  if (!processes.has(pid)) return NaN;
  return (ticksOf(pid, processes) * 1e6) / ticksPerSecond();
}

function ticksOf(pid, processes) {
  const { own, ended } = processes.get(pid);
  const children = [...processes].filter(([, { parent }]) => parent === pid);
  return children.reduce((sum, [child]) => sum + ticksOf(child, processes), own + ended);
}

let ticks;
const ticksPerSecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));

/** @returns {Promise<Map<number, { parent: number, own: number, ended: number }>>} times in ticks */
async function readProcesses() {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
  return new Map(found.filter((entry) => entry !== undefined));
}

async function readProcess(name) {
  // the process can end meanwhile
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // proc(5): the command may contain spaces and parentheses; after it come the state, the parent, and at 12 the four times
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
  return [Number(name), { parent: Number(fields[1]), own: user + system, ended: childrenUser + childrenSystem }];
}
