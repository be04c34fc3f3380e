import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LISTEN = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
  console.log(this.address().port);
})`;

/** Long enough for the kernel to accept a connection on the same machine. */
const ACCEPT_MILLISECONDS = 500;

/** A listener whose process is stopped and whose queue is full: it drops the first packet of later connections, as a host that is gone. */
export class FullListener {
  private constructor(
    private readonly child: ChildProcess,
    private readonly sockets: readonly Socket[],
    readonly port: number,
  ) {}

  static async start(): Promise<FullListener> {
    const child = spawn(process.execPath, ['-e', LISTEN], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const port = Number(line);
    child.kill('SIGSTOP');
    const sockets: Socket[] = [];
    do {
      sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
      await Promise.race([once(sockets.at(-1)!, 'connect'), delay(ACCEPT_MILLISECONDS)]);
    } while (!sockets.at(-1)!.connecting);
    return new FullListener(child, sockets, port);
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.child.kill('SIGKILL');
  }
}
