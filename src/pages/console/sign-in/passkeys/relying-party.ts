import { isIP } from 'node:net';

/** As whom the server asks for passkeys. They belong to the host name, and browsers use them on its origin only. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** @returns undefined where browsers have no passkeys: without TLS, except on this machine, and on an IP address */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (protocol === 'https:' || isHere) && !isAddress ? { id: hostname, origin } : undefined;
}
