// Preloaded into the measured server. Responds to the bench, by messages between the processes, with the CPU time and the memory of the
// server. Unlike /proc this works on every system, with a resolution of a microsecond.
import cluster from 'node:cluster';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const profiler = new Session();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** What one process does for a command. */
const commands = {
  /** The usage after garbage collection, with the bytes in use. */
  usageAfterGarbageCollection() {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return { ...commands.usage(), usedBytes: heapUsed + external };
  },
  usage() {
    const { user, system } = process.cpuUsage();
    const peakBytes = process.resourceUsage().maxRSS * 1024;
    return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss(), peakBytes };
  },
  async startProfile() {
    profiler.connect();
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.start');
  },
  async endProfile() {
    const { profile } = await profiler.post('Profiler.stop');
    profiler.disconnect();
    return profile;
  },
};

/** With `WORKERS` above 1 this process is the supervisor, and its workers, which have loaded this file as well, do the same. */
async function inAllProcesses(command) {
  const workers = Object.values(cluster.workers);
  return Promise.all([commands[command](), ...workers.map((worker) => inWorker(worker, command))]);
}

function inWorker(worker, command) {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('A worker of the server ended.'));
    const onMessage = ({ benchResult }) => {
      if (benchResult === undefined) return; // a message of the server itself
      worker.off('message', onMessage).off('exit', ended);
      resolve(benchResult);
    };
    worker.on('message', onMessage).once('exit', ended);
    worker.send({ benchCommand: command });
  });
}

if (cluster.isWorker) {
  process.on('message', async ({ benchCommand }) => {
    if (benchCommand) process.send({ benchResult: (await commands[benchCommand]()) ?? null });
  });
} else {
  process.on('message', async (command) => process.send({ results: await inAllProcesses(command) }));
  // If the bench is killed, no other process stops the server.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
