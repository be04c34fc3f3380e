import { str, type CleanedEnv } from 'envalid';
import { StartupError } from '../errors/startup-error.js';
import { issuer, scopes, smtpUrl } from './validators.js';

/** How collaborators sign in to the console. */
export interface SignInConfig {
  /** The server that sends emails of the installation. */
  readonly mail?: { readonly smtpUrl: string; readonly from: string };
  readonly oidc?: OidcConfig;
}

/** The identity provider of an installation, and this server as its client, by OpenID Connect. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** A public client has no secret. */
  readonly clientSecret?: string;
  /** The scopes have spaces between them. */
  readonly scopes: string;
  /** The sign-in page shows this name on the button. */
  readonly name: string;
  /** The claim that says whether the claim `email` is verified. */
  readonly emailVerifiedClaim: string;
  /** Where the identity provider returns the browser to. */
  readonly redirectUri: string;
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
  OIDC_ISSUER: issuer({
    default: undefined,
    desc: 'Identity provider at which collaborators sign in by OpenID Connect, see [console](console.md#openid-connect): the `issuer` of its metadata, exactly. Requires `OIDC_CLIENT_ID` and `PUBLIC_URL`.',
    example: 'https://login.example.com/realms/staff',
  }),
  OIDC_CLIENT_ID: str({
    default: undefined,
    desc: 'Client id of Confab at the identity provider. Required with `OIDC_ISSUER`.',
    example: 'confab',
  }),
  OIDC_CLIENT_SECRET: str({ default: undefined, desc: 'Secret of the client. A public client has none.' }),
  OIDC_SCOPES: scopes({
    default: 'openid email',
    desc: 'Scopes that the identity provider needs to name the email address, with spaces between them.',
  }),
  OIDC_NAME: str({
    default: 'OpenID Connect',
    desc: 'Name of the identity provider, on the button of the sign-in page.',
    example: 'Example Ltd.',
  }),
  OIDC_EMAIL_VERIFIED_CLAIM: str({
    default: 'email_verified',
    desc: 'Claim that says whether the email address is verified. Microsoft Entra has `xms_edov` in place of the default.',
    example: 'xms_edov',
  }),
};

type Given = CleanedEnv<typeof signInVariables> & { readonly PUBLIC_URL?: string };

/** @throws StartupError for settings that are incomplete */
export function signInConfig(env: Given): SignInConfig {
  return { mail: mailConfig(env), oidc: oidcConfig(env) };
}

function mailConfig({ SMTP_URL: smtp, MAIL_FROM: from, PUBLIC_URL: publicUrl }: Given): SignInConfig['mail'] {
  if (!smtp && !from) return undefined;
  if (!smtp || !from) throw new StartupError('SMTP_URL and MAIL_FROM are given together or not at all.');
  if (!publicUrl) throw new StartupError('SMTP_URL requires PUBLIC_URL, which the links in emails begin with.');
  return { smtpUrl: smtp, from };
}

function oidcConfig(env: Given): OidcConfig | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: publicUrl,
  } = env;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId) throw new StartupError('OIDC_ISSUER and OIDC_CLIENT_ID are given together or not at all.');
  if (!publicUrl)
    throw new StartupError('OIDC_ISSUER requires PUBLIC_URL, to which the identity provider returns the browser.');
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: env.OIDC_SCOPES,
    name: env.OIDC_NAME,
    emailVerifiedClaim: env.OIDC_EMAIL_VERIFIED_CLAIM,
    redirectUri: `${publicUrl}/console/sign-in`,
  };
}
