import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Passes requests for one app on to the server of the cell that a server of the installation names, as a proxy does. */
export class CellRouter {
  private constructor(private readonly server: Server) {}

  /** @param ports name of a cell → the port of its server */
  static async start(ports: Readonly<Record<string, number>>, appId: string): Promise<CellRouter> {
    const portOfCell = async () => {
      const asked = Object.values(ports).map((port) =>
        fetch(`http://127.0.0.1:${port}/route`, { headers: { appid: appId } }),
      );
      const response = await Promise.any(asked);
      return ports[response.headers.get('x-confab-cell')!]!;
    };
    const server = createServer((incoming, outgoing) => {
      const passed = async () => {
        const { method, url: path, headers } = incoming;
        const options = { host: '127.0.0.1', port: await portOfCell(), method, path };
        const sent = request({ ...options, headers: { ...headers, appid: appId } });
        const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
        const [[response]] = await Promise.all([answered, pipeline(incoming, sent)]);
        outgoing.writeHead(response.statusCode!, response.headers);
        await pipeline(response, outgoing);
      };
      passed().catch(() => outgoing.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CellRouter(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
