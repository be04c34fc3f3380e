/**
 * Where the server of this environment listens. Reads two variables of the configuration without validating the others, for programs that start
 * every few seconds.
 */
export const listenAddress = (): { host: string; port: number } => ({
  // Compose files pass unset variables on as empty strings.
  host: process.env.HOST || '0.0.0.0',
  port: Number(process.env.PORT || 3000),
});
