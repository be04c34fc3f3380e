import type { Fault } from '../fault.js';

/** One server after the other. Clients see refused connections, because they use no load balancer. */
export const serverTerminated: Fault = {
  name: 'each server stopped by SIGTERM and started again',
  endsConnections: true,

  async inflict(installation) {
    for (const index of installation.servers.keys()) {
      const server = installation.servers[index]!;
      server.signal('SIGTERM');
      expect({ exitCode: await server.exitCode(), errors: server.errors }).toEqual({ exitCode: 0, errors: '' });
      await installation.startServer(index);
    }
  },
};
