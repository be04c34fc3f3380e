import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  CHALLENGE_MILLISECONDS,
  ConsolePasskeys,
  MAX_PASSKEYS,
} from '#platform/authentication/console/console-passkeys.js';
import type { ConsoleSession } from '#platform/authentication/console/console-sessions.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { objectIn } from '#platform/http/json.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { relyingPartyOf, type RelyingParty } from './relying-party.js';

const RP_NAME = 'Confab';

/** Loaded at the first use, because few installations need it. */
const library = () => import('@simplewebauthn/server');

/** Registers passkeys, and signs in with them. Each options have a challenge, which one response of the same browser uses up. */
@Injectable()
export class PasskeyCeremonies {
  private readonly logger = new Logger('Passkeys');
  private readonly relyingParty?: RelyingParty;

  constructor(
    private readonly passkeys: ConsolePasskeys,
    private readonly vault: CredentialVault,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.relyingParty = relyingPartyOf(publicUrl);
  }

  /** Whether the address of the server can have passkeys. */
  get arePossible(): boolean {
    return this.relyingParty !== undefined;
  }

  /** @param browser value of the cookie of the browser @throws AUTH_ERR_NO_ACCESS, AUTH_ERR_PASSKEY beyond the limit */
  async registrationOptions(
    ctx: InstallationContext,
    email: string,
    browser: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { id } = this.required();
    const known = await this.passkeys.list(ctx, email);
    if (known.length >= MAX_PASSKEYS) throw refused(`you have ${MAX_PASSKEYS}, which is the limit`);
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: id,
      userName: email,
      // authenticators store it, so it does not tell the address; a sign-in does not need it
      userID: this.vault.hash(`passkeys of ${email}`),
      timeout: CHALLENGE_MILLISECONDS,
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.passkeys.addChallenge(ctx, { challenge: options.challenge, browser, isRegistration: true }, email);
    return options;
  }

  /** @param given response of the browser, as JSON @throws AUTH_ERR_NO_ACCESS, AUTH_ERR_PASSKEY */
  async register(
    ctx: InstallationContext,
    email: string,
    { browser, given, name }: { browser: string; given: string | undefined; name: string },
  ): Promise<void> {
    const { id, origin } = this.required();
    const response = jsonOf(given ?? '') as unknown as RegistrationResponseJSON;
    const challenge = await this.use(ctx, response, browser, true);
    if (challenge.email !== email) throw refused('its challenge is for another person');
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await this.attempted(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge.challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
      }),
    );
    if (!verified) throw refused('its signature is wrong');
    const { credential } = registrationInfo;
    await this.passkeys.add(ctx, email, {
      credentialId: credential.id,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transportsOf(response),
    });
  }

  /** @param email whose passkey it must be; absent for that of anybody @throws AUTH_ERR_NO_ACCESS */
  async signInOptions(
    ctx: InstallationContext,
    browser: string,
    email?: string,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { id } = this.required();
    const { generateAuthenticationOptions } = await library();
    const known = email === undefined ? [] : await this.passkeys.list(ctx, email);
    const options = await generateAuthenticationOptions({
      rpID: id,
      timeout: CHALLENGE_MILLISECONDS,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports,
      })),
    });
    await this.passkeys.addChallenge(ctx, { challenge: options.challenge, browser, isRegistration: false }, email);
    return options;
  }

  /** @param given response of the browser, as JSON @throws AUTH_ERR_NO_ACCESS, AUTH_ERR_PASSKEY */
  async signIn(ctx: InstallationContext, browser: string, given: string | undefined): Promise<ConsoleSession> {
    const { id, origin } = this.required();
    const response = jsonOf(given ?? '') as unknown as AuthenticationResponseJSON;
    const { challenge, email } = await this.use(ctx, response, browser, false);
    const passkey = typeof response.id === 'string' ? await this.passkeys.find(ctx, response.id) : undefined;
    if (!passkey || (email !== undefined && email !== passkey.email)) throw refused('the server does not know it');
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await this.attempted(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: Buffer.from(passkey.publicKey, 'base64url'),
          counter: Number(passkey.counter),
        },
      }),
    );
    if (!verified) throw refused('its signature is wrong');
    const session = await this.passkeys.beginSession(ctx, passkey.credentialId, authenticationInfo.newCounter);
    if (!session) throw refused('it was used elsewhere, or its owner is not a collaborator of any app');
    return session;
  }

  /** The challenge that the response names counts once, whether the response is valid or not. */
  private async use(
    ctx: InstallationContext,
    { response }: { response?: { clientDataJSON?: unknown } },
    browser: string,
    isRegistration: boolean,
  ): Promise<{ challenge: string; email?: string }> {
    const client = typeof response?.clientDataJSON === 'string' ? jsonOf(fromBase64(response.clientDataJSON)) : {};
    const { challenge } = client;
    const used =
      typeof challenge === 'string' && browser !== ''
        ? await this.passkeys.useChallenge(ctx, { challenge, browser, isRegistration })
        : undefined;
    if (!used) throw refused('its challenge has expired, was used, or is of another browser');
    return { challenge: challenge as string, email: used.email };
  }

  /** The library throws on what it does not accept. */
  private async attempted<Result>(verify: () => Promise<Result>): Promise<Result> {
    try {
      return await verify();
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : undefined }, 'A passkey was refused');
      throw refused('the response of the browser is not valid for this server');
    }
  }

  private required(): RelyingParty {
    if (!this.relyingParty) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return this.relyingParty;
  }
}

function jsonOf(text: string): Record<string, unknown> {
  const value = objectIn(text);
  if (value) return value;
  throw refused('the response of the browser is not valid for this server');
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64url').toString('utf8');

/** Words that browsers send; no others are stored. */
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

function transportsOf({ response: { transports } }: RegistrationResponseJSON): string[] {
  return Array.isArray(transports) ? TRANSPORTS.filter((name) => (transports as unknown[]).includes(name)) : [];
}

const refused = (reason: string) => new DomainError('AUTH_ERR_PASSKEY', { reason });
