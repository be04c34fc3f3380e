import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CollaboratorRole } from '#generated/prisma/enums.js';
import { identifyBrowser, setConsoleCookie } from '#platform/authentication/console/console-cookie.js';
import {
  ConsoleSessions,
  type ConsoleSession,
  type PasskeyNeeded,
} from '#platform/authentication/console/console-sessions.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies.js';

interface SessionView {
  isSignedIn: boolean;
  expiresAt?: Date;
  /** The address of the collaborator; absent for the management pair. */
  email?: string;
  /** The roles of the collaborator, by app. */
  roles?: Record<string, CollaboratorRole>;
  /** Whether there is a demo chat; for the operator only, with whose rights it acts. */
  servesDemo?: boolean;
  /** Whether collaborators can have passkeys: the address of the server allows it. */
  hasPasskeys?: boolean;
  /** What the passkey has to sign that a person needs, who has shown something else. */
  passkeyOptions?: object;
  /** How collaborators can sign in; absent if they cannot. */
  signInBy?: { email: boolean; oidc?: { name: string } };
}

/** What the console learns of its session. */
@Injectable()
export class SessionViews {
  private readonly signInBy: SessionView['signInBy'];

  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly passkeys: PasskeyCeremonies,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const { mail, oidc } = config.signIn;
    if (mail ?? oidc) this.signInBy = { email: mail !== undefined, ...(oidc && { oidc: { name: oidc.name } }) };
  }

  async of(ctx: InstallationContext, token?: string): Promise<SessionView> {
    const hasPasskeys = this.passkeys.arePossible;
    const session = token === undefined ? undefined : await this.sessions.find(ctx, token);
    if (!session) return { isSignedIn: false, hasPasskeys, signInBy: this.signInBy };
    const { expiresAt, email } = session;
    const { servesDemo } = this.config;
    const common = { isSignedIn: true, expiresAt, hasPasskeys, signInBy: this.signInBy };
    if (email === undefined) return { ...common, servesDemo };
    return { ...common, email, roles: await this.sessions.rolesOf(ctx, email) };
  }

  /** Signs the browser in. A person who has shown something else than the passkey that they need has to sign with it first. */
  async signIn(
    ctx: InstallationContext,
    request: Request,
    response: Response,
    session: ConsoleSession | PasskeyNeeded,
  ): Promise<SessionView> {
    if ('passkeyOf' in session) {
      const browser = identifyBrowser(request, response);
      const passkeyOptions = await this.passkeys.signInOptions(ctx, browser, session.passkeyOf);
      return { ...(await this.of(ctx)), passkeyOptions };
    }
    setConsoleCookie(request, response, session);
    return this.of(ctx, session.token);
  }
}
