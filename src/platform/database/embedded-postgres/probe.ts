import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';

/** Whether someone listens there. */
export async function answers(address: NetConnectOpts): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
