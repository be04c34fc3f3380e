import { makeValidator, EnvError, type CleanedEnv } from 'envalid';
import isEmail from 'validator/lib/isEmail.js';
import { StartupError } from '../errors/startup-error.js';

/** Who is told when a check of the health report begins to fail, and when it succeeds again. */
export interface AlertConfig {
  readonly emails: readonly string[];
  readonly webhook?: { readonly url: string; readonly secret?: string };
}

const emailAddresses = makeValidator<string[]>((input) => {
  const addresses = input.split(',').map((address) => address.trim());
  if (addresses.length <= 10 && addresses.every((address) => isEmail.default(address))) return addresses;
  throw new EnvError('must be up to 10 email addresses with commas between them, such as ops@example.com');
});

const receiverUrl = makeValidator<string>((input) => {
  if (/^https?:\/\/./.test(input) && URL.canParse(input)) return input;
  throw new EnvError('must be a URL such as https://example.com/confab-alerts');
});

const signingSecret = makeValidator<string>((input) => {
  if (/^whsec_[\w+/]{32,}={0,2}$/.test(input)) return input;
  throw new EnvError('must be whsec_ and at least 24 random bytes in base64');
});

export const alertVariables = {
  ALERT_EMAILS: emailAddresses({
    default: undefined,
    desc: 'Email addresses that are told when a check of the health report fails, with commas between them, see [operations](operations.md#alerts-without-prometheus). Requires `SMTP_URL`.',
    example: 'ops@example.com',
  }),
  ALERT_WEBHOOK_URL: receiverUrl({
    default: undefined,
    desc: 'Address that gets these alerts as JSON, as an incoming webhook of Slack accepts it. It may be in a private network.',
    example: 'https://example.com/confab-alerts',
  }),
  ALERT_WEBHOOK_SECRET: signingSecret({
    default: undefined,
    desc: 'Signs what is sent to `ALERT_WEBHOOK_URL`, as [webhooks](webhooks.md#the-request) of apps are signed.',
  }),
};

type Given = CleanedEnv<typeof alertVariables> & { readonly SMTP_URL?: string };

/** @throws StartupError for settings that are incomplete */
export function alertConfig(env: Given): AlertConfig {
  const { ALERT_EMAILS: emails = [], ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, SMTP_URL: smtp } = env;
  if (emails.length > 0 && !smtp) throw new StartupError('ALERT_EMAILS requires SMTP_URL, which sends them.');
  if (secret && !url) throw new StartupError('ALERT_WEBHOOK_SECRET requires ALERT_WEBHOOK_URL.');
  return { emails, webhook: url ? { url, secret } : undefined };
}
