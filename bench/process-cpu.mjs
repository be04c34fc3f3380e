import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';

/**
 * CPU time of a process and of its children, those that have ended included, in microseconds. NaN on systems without /proc. The system
 * counts it in steps of 10 ms.
 */
export async function cpuOfProcessTree(pid) {
  const processes = await readProcesses();
  const root = processes.get(pid);
  if (!root) return NaN;
  const children = [...processes.values()].filter(({ parent }) => parent === pid);
  const ticks = children.reduce((sum, child) => sum + child.own + child.ended, root.own + root.ended);
  return (ticks * 1e6) / ticksPerSecond();
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
