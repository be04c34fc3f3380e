import { Inject, Injectable } from '@nestjs/common';
import type { CollaboratorRole } from '#generated/prisma/enums.js';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';

interface SessionView {
  isSignedIn: boolean;
  expiresAt?: Date;
  /** The address of the collaborator; absent for the management pair. */
  email?: string;
  /** The roles of the collaborator, by app. */
  roles?: Record<string, CollaboratorRole>;
  /** Whether there is a demo chat; for the operator only, with whose rights it acts. */
  servesDemo?: boolean;
  /** How collaborators can sign in; absent if they cannot. */
  signInBy?: { email: boolean; oidc?: { name: string } };
}

/** What the console learns of its session. */
@Injectable()
export class SessionViews {
  private readonly signInBy: SessionView['signInBy'];

  constructor(
    private readonly sessions: ConsoleSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const { mail, oidc } = config.signIn;
    if (mail ?? oidc) this.signInBy = { email: mail !== undefined, ...(oidc && { oidc: { name: oidc.name } }) };
  }

  async of(ctx: InstallationContext, token?: string): Promise<SessionView> {
    const session = token === undefined ? undefined : await this.sessions.find(ctx, token);
    if (!session) return { isSignedIn: false, signInBy: this.signInBy };
    const { expiresAt, email } = session;
    const { servesDemo } = this.config;
    if (email === undefined) return { isSignedIn: true, expiresAt, servesDemo, signInBy: this.signInBy };
    const roles = await this.sessions.rolesOf(ctx, email);
    return { isSignedIn: true, expiresAt, email, roles, signInBy: this.signInBy };
  }
}
