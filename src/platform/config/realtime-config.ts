import type { CleanedEnv } from 'envalid';
import { origins, whole } from './validators.js';

export interface RealtimeConfig {
  /** Where it is absent, pages of all origins may connect. */
  readonly origins?: string[];
  /** The limit applies to each server process. */
  readonly maxConnections: number;
  /** The limit applies to one client address in each server process. */
  readonly maxConnectionsPerAddress: number;
}

export const realtimeVariables = {
  REALTIME_ORIGINS: origins({
    default: undefined,
    desc: 'Origins of the web pages that may open a realtime connection, with commas between them. Without it pages of all origins may: a connection receives no events before it is authenticated with an auth token. Clients other than browsers send no origin and are always allowed.',
    example: 'https://chat.example.com',
  }),
  REALTIME_MAX_CONNECTIONS: whole(0, 1_000_000, {
    default: 20_000,
    desc: 'Realtime connections that one server process accepts. An idle connection needs about 20 KB.',
  }),
  REALTIME_MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000, {
    default: 2_000,
    desc: 'Realtime connections of one client address that one server process accepts. An address is an IPv4 address, or the /64 of an IPv6 address. Behind a proxy it is that of the client only with `TRUST_PROXY`; without it all clients share this limit.',
  }),
};

export const realtimeConfig = (env: CleanedEnv<typeof realtimeVariables>): RealtimeConfig => ({
  origins: env.REALTIME_ORIGINS,
  maxConnections: env.REALTIME_MAX_CONNECTIONS,
  maxConnectionsPerAddress: env.REALTIME_MAX_CONNECTIONS_PER_ADDRESS,
});
