import { str } from 'envalid';
import { hex } from './validators.js';

export const encryptionKeyVariables = {
  CONFAB_ENCRYPTION_KEY: hex(32)({
    default: undefined,
    desc: '32 bytes in hexadecimal, with which stored API keys and auth tokens are encrypted. Required with `DATABASE_URL`; otherwise generated and stored in `DATA_DIR`. Without it no stored credential is usable; a start with another key is refused.',
    example: 'openssl rand -hex 32',
  }),
  CONFAB_NEW_ENCRYPTION_KEY: hex(32)({
    default: undefined,
    desc: 'The new key of `npm run rotate-key`, which replaces the encryption key. Servers ignore it.',
    example: 'openssl rand -hex 32',
  }),
  CONFAB_ARCHIVE_PASSPHRASE: str({
    default: undefined,
    desc: 'The passphrase of `confab export app` and `confab restore`, with which the credentials in an archive are encrypted. Servers ignore it.',
  }),
};
