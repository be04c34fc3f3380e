import { str, type CleanedEnv } from 'envalid';
import { StartupError } from '../errors/startup-error.js';
import { webAddress, webSocketAddress } from './validators.js';

/** LiveKit's server, which carries audio and video of calls. Addresses have no slash at the end. */
export interface LiveKitConfig {
  /** Clients connect to this address, by ws or wss. */
  readonly url: string;
  /** This server sends its requests here, by http or https. */
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** LiveKit signs with HMAC-SHA-256 and refuses shorter secrets. */
const MIN_SECRET_LENGTH = 32;

export const liveKitVariables = {
  LIVEKIT_URL: webSocketAddress({
    default: undefined,
    desc: 'Address at which clients reach the LiveKit server that carries audio and video of calls. Without it calls have signalling and records only.',
    example: 'wss://livekit.example.com',
  }),
  LIVEKIT_API_KEY: str({
    default: undefined,
    desc: 'API key of the LiveKit server. Required with `LIVEKIT_URL`.',
    example: 'confab',
  }),
  LIVEKIT_API_SECRET: str({
    default: undefined,
    desc: 'Secret of the API key, at least 32 characters. It signs call tokens, and verifies the webhooks of LiveKit. Required with `LIVEKIT_URL`.',
    example: 'openssl rand -hex 32',
  }),
  LIVEKIT_API_URL: webAddress({
    default: undefined,
    desc: 'Address at which this server reaches the LiveKit server, if it is another one than `LIVEKIT_URL`.',
    example: 'http://livekit:7880',
  }),
};

/** @throws StartupError for settings that are incomplete */
export function liveKitConfig(env: CleanedEnv<typeof liveKitVariables>): LiveKitConfig | undefined {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret, LIVEKIT_API_URL: apiUrl } = env;
  if (!url && !apiKey && !apiSecret && !apiUrl) return undefined;
  if (!url || !apiKey || !apiSecret)
    throw new StartupError('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET are given together or not at all.');
  if (apiSecret.length < MIN_SECRET_LENGTH)
    throw new StartupError(
      `LIVEKIT_API_SECRET needs at least ${MIN_SECRET_LENGTH} characters: make one with \`openssl rand -hex 32\`.`,
    );
  // ws becomes http, and wss https
  return { url, apiUrl: apiUrl ?? url.replace(/^ws/, 'http'), apiKey, apiSecret };
}
