import { closeWorkerServer } from './shared/worker-server.mjs';

export default async function tearDown() {
  // with one worker the files run in this process
  await closeWorkerServer();
  await globalThis.confabTest?.databases.stop();
}
