import { once } from 'node:events';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { anySignal } from '#platform/async/any-signal.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { failed, ok, warning, type Finding } from '../finding.js';
import { connectionProblem } from './connection-problem.js';
import { TIMEOUT_MILLISECONDS } from './library-target.js';

const TLS_PORT = 443;
const DAY = 24 * 3_600_000;
/** Authorities renew certificates earlier than that. */
const DAYS_LEFT = 10;

/** Whether clients reach a host: its name, its port, and its certificate. */
export async function checkHost({ hostname, port }: URL, stop: AbortSignal): Promise<Finding> {
  const check = `host ${hostname}`;
  try {
    const { valid_to: end } = await certificateOf(hostname, port ? Number(port) : TLS_PORT, stop);
    const days = Math.floor((Date.parse(end) - Date.now()) / DAY);
    return days < DAYS_LEFT
      ? warning(check, `Its certificate expires in ${days} days.`, 'Check that it is renewed.')
      : ok(check, `It has an address, and a certificate that is valid for ${days} days.`);
  } catch (error) {
    const { message, remedy } = connectionProblem(error);
    return failed(check, message, remedy);
  }
}

async function certificateOf(hostname: string, port: number, stop: AbortSignal): Promise<tls.PeerCertificate> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = tls.connect({ host, port, ...(isIP(host) === 0 && { servername: host }) });
  // an error after the end of the wait concerns nobody
  socket.on(
    'error',
    neverThrows(() => undefined),
  );
  try {
    await once(socket, 'secureConnect', { signal: anySignal([stop, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]) });
    return socket.getPeerCertificate();
  } finally {
    socket.destroy();
  }
}
