/** A server that takes longer is of no use to clients either. */
const TIMEOUT_MILLISECONDS = 4_000;

export type Readiness = 'ready' | 'not ready' | 'unreachable';

/** Whether the server at the address is ready. Redirects are not followed. */
export async function readinessOf(address: string): Promise<Readiness> {
  try {
    const response = await fetch(new URL('/health/ready', address), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    await response.body?.cancel();
    return response.status === 200 ? 'ready' : 'not ready';
  } catch {
    return 'unreachable';
  }
}
