import type { Config } from './config.js';

/** Names of this machine, and of all its addresses. */
const LOCAL = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/** The origin at which this machine reaches the server. @param port where PORT selects a free one */
export const localOrigin = ({ publishedOrigin, host, port: configured }: Config, port = configured): string =>
  publishedOrigin ?? `http://${LOCAL.includes(host) ? 'localhost' : host}:${port}`;
