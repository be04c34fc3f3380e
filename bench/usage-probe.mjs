// Preloaded into the server under test: answers what the process has used so far, over the channel to the bench. Here and not in
// /proc, so that it is the same on every system and exact to the microsecond.
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const profiler = new Session();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const answers = {
  /** Of what is in use, and not of what has not been given back yet. */
  settledUsage() {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return { ...answers.usage(), usedBytes: heapUsed + external };
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

process.on('message', async (question) => process.send({ answer: await answers[question]() }));

// The bench was killed: nobody is left to stop the server but the server.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
