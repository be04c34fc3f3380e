import { Agent } from 'node:http';
import type { Fault } from '../fault.js';
import { send } from '../http.js';

const CONNECTIONS = 1_000;
const TIMEOUT_MILLISECONDS = 30_000;

/** Each makes one request at the same time as the others. */
export const manyConnections: Fault = {
  name: '1,000 connections at once',
  isHarmless: true,

  async inflict(installation) {
    const addresses = installation.addresses();
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
    const request = { method: 'GET', path: '/v3/users', headers: installation.headersOf('prober') };
    const responses = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, n) =>
        send(addresses[n % addresses.length]!, request, TIMEOUT_MILLISECONDS, agent),
      ),
    );
    agent.destroy();
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  },
};
