import { str } from 'envalid';
import { StartupError } from '../errors/startup-error.js';
import { smtpUrl } from './validators.js';

/** How collaborators sign in to the console. */
export interface SignInConfig {
  /** The server that sends emails of the installation. */
  readonly mail?: { readonly smtpUrl: string; readonly from: string };
}

export const signInVariables = {
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'Mail server that sends the sign-in links of collaborators, see [console](console.md#collaborators). Requires `MAIL_FROM` and `PUBLIC_URL`.',
    example: 'smtps://user:password@smtp.example.com:465',
  }),
  MAIL_FROM: str({
    default: undefined,
    desc: 'Sender of these emails. Required with `SMTP_URL`.',
    example: 'Confab <confab@example.com>',
  }),
};

interface Given {
  readonly PUBLIC_URL?: string;
  readonly SMTP_URL?: string;
  readonly MAIL_FROM?: string;
}

/** @throws StartupError for settings that are incomplete */
export function signInConfig({ SMTP_URL: smtp, MAIL_FROM: from, PUBLIC_URL: publicUrl }: Given): SignInConfig {
  if (!smtp && !from) return {};
  if (!smtp || !from) throw new StartupError('SMTP_URL and MAIL_FROM are given together or not at all.');
  if (!publicUrl) throw new StartupError('SMTP_URL requires PUBLIC_URL, which the links in emails begin with.');
  return { mail: { smtpUrl: smtp, from } };
}
