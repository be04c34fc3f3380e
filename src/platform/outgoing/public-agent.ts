import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, Socket, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { errorCode } from '../errors/error-reason.js';
import { isPublicAddress } from './public-address.js';

/** Connections that are kept open between requests. */
const options = { keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo', timeout: 30_000 } as const;

interface AgentOptions {
  /** In place of the system's, to find the addresses of a name. */
  readonly lookup?: LookupFunction;
}

export interface Agents {
  readonly 'http:': http.Agent;
  readonly 'https:': https.Agent;
}

/** Connect to any address. */
export const unrestrictedAgents = (more: AgentOptions = {}): Agents => ({
  'http:': new http.Agent({ ...options, ...more }),
  'https:': new https.Agent({ ...options, ...more }),
});

/** The agent of the library gives its refusals no code; ours has one. */
export const isRefusedAddress = (error: Error): boolean =>
  errorCode(error) === REFUSED || /^DNS lookup .* is not allowed\./.test(error.message);

const REFUSED = 'ERR_ADDRESS_NOT_PUBLIC';

const refusal = (): Error => Object.assign(new Error('The address is not public'), { code: REFUSED });

/** Refuses a name if any of its addresses is not public. */
function checked(lookup: LookupFunction = dns.lookup): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return done(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      done(addresses.every((address) => isPublicAddress(address)) ? null : refusal(), found, family);
    });
}

type Connected = (error: Error | null, stream: Duplex) => void;

/** An IP address in place of a name is connected to without a look-up. @returns undefined where it may be connected to */
function refusedConnection({ host }: { host?: string | null }, done?: Connected): Socket | undefined {
  if (!host || isIP(host) === 0 || isPublicAddress(host)) return undefined;
  const socket = new Socket();
  if (done) done(refusal(), socket);
  else socket.destroy(refusal());
  return socket;
}

class PublicHttpAgent extends RequestFilteringHttpAgent {
  override createConnection(target: TcpNetConnectOpts, done?: Connected) {
    return refusedConnection(target, done) ?? super.createConnection(target, done);
  }
}

class PublicHttpsAgent extends RequestFilteringHttpsAgent {
  override createConnection(target: TcpNetConnectOpts, done?: Connected) {
    return refusedConnection(target, done) ?? super.createConnection(target, done);
  }
}

/**
 * Connect to public addresses alone. What a name resolves to is checked when a connection is made, and the connection is made to
 * the very address that was checked. request-filtering-agent checks by the ranges of ipaddr.js, which lack some; we check all.
 */
export function publicAgents({ lookup }: AgentOptions = {}): Agents {
  const withLookup = { ...options, lookup: checked(lookup) };
  return { 'http:': new PublicHttpAgent(withLookup), 'https:': new PublicHttpsAgent(withLookup) };
}

/** Whether the host of an address is itself an IP address, and not a public one. What a name stands for shows only when it is connected to. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) !== 0 && !isPublicAddress(host);
}
