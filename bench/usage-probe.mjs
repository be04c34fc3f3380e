// Preloaded into the measured server. Responds to the bench, by messages between the processes, with the CPU time and the memory of the
// process. Unlike /proc this works on every system, with a resolution of a microsecond.
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const profiler = new Session();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const commands = {
  /** The usage after garbage collection, with the bytes in use. */
  usageAfterGarbageCollection() {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return { ...commands.usage(), usedBytes: heapUsed + external };
  },
  usage() {
    const { user, system } = process.cpuUsage();
    return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() };
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

process.on('message', async (command) => process.send({ result: await commands[command]() }));

// If the bench is killed, no other process stops the server.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
