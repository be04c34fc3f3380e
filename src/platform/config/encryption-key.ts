import { hex } from './validators.js';

export const encryptionKeyVariables = {
  CONFAB_ENCRYPTION_KEY: hex(32)({
    default: undefined,
    desc: '32 bytes in hexadecimal that protect stored API keys and auth tokens. Required with `DATABASE_URL`; otherwise generated into `DATA_DIR`. Losing it makes every stored credential useless; a start with another one is refused.',
    example: 'openssl rand -hex 32',
  }),
  CONFAB_NEW_ENCRYPTION_KEY: hex(32)({
    default: undefined,
    desc: 'What `npm run rotate-key` replaces the encryption key with. Servers do not read it.',
    example: 'openssl rand -hex 32',
  }),
};
