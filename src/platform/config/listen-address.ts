/**
 * Where the server of this environment listens, as a client on the same machine reaches it. Reads two variables of the configuration without
 * validating the others, for programs that start every few seconds.
 */
export function listenAddress(): { host: string; port: number } {
  // Compose files pass unset variables on as empty strings.
  const host = process.env.HOST || '0.0.0.0';
  return { host: ['0.0.0.0', '::'].includes(host) ? 'localhost' : host, port: Number(process.env.PORT || 3000) };
}
