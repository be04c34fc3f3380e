import { AsyncResource } from 'node:async_hooks';

/** What the server does for ever belongs to no file, so that it keeps no file's modules and storages in memory. */
const outsideOfFiles = new AsyncResource('WorkerServer');

/** The server of this Jest worker, which the files share that need nothing else. */
let starting;
const sockets = new Set();

/** Whether the server runs, for this file of tests or for later ones. */
export const hasWorkerServer = () => starting !== undefined;

/**
 * The server of this Jest worker. The first file that needs it starts it.
 *
 * @param start starts a server that listens; resolves to an object with `app`
 */
export function joinWorkerServer(start) {
  starting ??= outsideOfFiles.runInAsyncScope(startOnce, undefined, start);
  return starting;
}

/** Ends the connections that a file has left open, so that no event reaches it later. */
export function leaveWorkerServer() {
  for (const socket of sockets) socket.destroy();
}

/** The next file that needs the server starts it again, on the same database. */
export async function closeWorkerServer() {
  const { app } = (await starting?.catch(() => undefined)) ?? {};
  starting = undefined;
  process.off('removeListener', endWithWorker);
  await app?.close();
}

async function startOnce(start) {
  try {
    const started = await start();
    started.app.getHttpServer().on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    process.on('removeListener', endWithWorker);
    return started;
  } catch (error) {
    starting = undefined;
    throw error;
  }
}

/**
 * Jest ends a worker by no longer listening to its messages, and kills it, with a warning, when it has not ended after half a second. On a busy
 * machine a server takes longer to close. Nothing needs it closed: its database and its folder end with the run.
 */
function endWithWorker(event) {
  if (event === 'message') process.exit();
}
