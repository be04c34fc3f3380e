import { str, type CleanedEnv } from 'envalid';
import { StartupError } from '../errors/startup-error.js';
import { emailAddress } from './validators.js';

export const managementVariables = {
  CONFAB_MANAGEMENT_KEY: str({
    default: undefined,
    desc: 'Header `key` of the management endpoints. If it and `CONFAB_MANAGEMENT_SECRET` are set, they replace the stored pair at every start. Otherwise a pair is generated at the first start.',
    example: 'openssl rand -hex 20',
  }),
  CONFAB_MANAGEMENT_SECRET: str({
    default: undefined,
    desc: 'Header `secret` of the management endpoints.',
    example: 'openssl rand -hex 20',
  }),
  CONFAB_OWNER_EMAIL: emailAddress({
    default: undefined,
    desc: 'Email address of the owner of the installation, whom every app belongs to. The owner is refused as a collaborator.',
    example: 'ops@example.com',
  }),
};

export interface ManagementConfig {
  readonly management?: { readonly key: string; readonly secret: string };
  /** The address is in lower case. */
  readonly ownerEmail?: string;
}

/** @throws StartupError if only one half of the pair is given */
export function managementConfig(env: CleanedEnv<typeof managementVariables>): ManagementConfig {
  const { CONFAB_MANAGEMENT_KEY: key, CONFAB_MANAGEMENT_SECRET: secret } = env;
  if (Boolean(key) !== Boolean(secret)) {
    throw new StartupError('CONFAB_MANAGEMENT_KEY and CONFAB_MANAGEMENT_SECRET are given together or not at all.');
  }
  return { management: key && secret ? { key, secret } : undefined, ownerEmail: env.CONFAB_OWNER_EMAIL };
}
