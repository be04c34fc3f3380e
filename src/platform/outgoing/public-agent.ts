import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, Socket, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { errorCode } from '../errors/error-reason.js';
import { isPublicAddress } from './public-address.js';

/**
 * Options of connections that stay open between requests. They are idle for a second at most, which is less than servers keep them: one that
 * the server closes while it is used again makes the request fail, because nobody knows whether it was processed.
 */
const options = { keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo', timeout: 1_000 } as const;

interface AgentOptions {
  /** Replaces the DNS look-up of the system. */
  readonly lookup?: LookupFunction;
}

export interface Agents {
  readonly 'http:': http.Agent;
  readonly 'https:': https.Agent;
}

/** Agents that connect to any address. */
export const unrestrictedAgents = (more: AgentOptions = {}): Agents => ({
  'http:': new http.Agent({ ...options, ...more }),
  'https:': new https.Agent({ ...options, ...more }),
});

/** Refusals of the library have no error code; those of this module have one. */
export const isRefusedAddress = (error: Error): boolean =>
  errorCode(error) === REFUSED || /^DNS lookup .* is not allowed\./.test(error.message);

const REFUSED = 'ERR_ADDRESS_NOT_PUBLIC';

export const refusal = (): Error => Object.assign(new Error('The address is not public'), { code: REFUSED });

/** Refuses a name if any of its addresses is not public. */
export function checkedLookup(lookup: LookupFunction = dns.lookup): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return done(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      done(addresses.every((address) => isPublicAddress(address)) ? null : refusal(), found, family);
    });
}

type Connected = (error: Error | null, stream: Duplex) => void;

/** A host that is an IP address is not looked up. @returns undefined if connecting is allowed */
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
 * Agents that connect to public addresses only. The addresses of a name are checked when a connection is made, and the connection uses the
 * address that was checked. request-filtering-agent uses the ranges of ipaddr.js, which are incomplete; the check here is complete.
 */
export function publicAgents({ lookup }: AgentOptions = {}): Agents {
  const withLookup = { ...options, lookup: checkedLookup(lookup) };
  return { 'http:': new PublicHttpAgent(withLookup), 'https:': new PublicHttpsAgent(withLookup) };
}

/** Whether the host of a URL is an IP address that is not public. Names are checked when a connection is made. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) !== 0 && !isPublicAddress(host);
}
