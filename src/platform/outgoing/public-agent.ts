import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

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

/** Connect wherever they are told to. */
export const unrestrictedAgents = (more: AgentOptions = {}): Agents => ({
  'http:': new http.Agent({ ...options, ...more }),
  'https:': new https.Agent({ ...options, ...more }),
});

/** Connect to public addresses alone: what a name resolves to is looked at when a connection is made, and no name is resolved twice for it. */
export const publicAgents = (more: AgentOptions = {}): Agents => ({
  'http:': new RequestFilteringHttpAgent({ ...options, ...more }),
  'https:': new RequestFilteringHttpsAgent({ ...options, ...more }),
});

/** The agent gives its refusals no code. */
export const isRefusedAddress = (error: Error): boolean => /^DNS lookup .* is not allowed\./.test(error.message);

/** Whether the host of an address is itself an IP address, and not a public one. What a name stands for shows only when it is connected to. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return ipaddr.isValid(host) && ipaddr.parse(host).range() !== 'unicast';
}
