import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CollaboratorRole } from '#generated/prisma/enums.js';
import { DirectoryDatabase } from '#platform/cells/directory-database.js';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { isSame } from '#platform/security/signed-links.js';
import { ConsoleEvents } from './console-events.js';
import * as sql from './console-sessions.sql.js';

const SESSION_MILLISECONDS = 12 * 60 * 60 * 1000;
const LINK_MILLISECONDS = 60 * 60 * 1000;

/** The lifetime of a link that the operator hands to a collaborator, and of the session that it begins: the person has no other way to sign in. */
const HANDED_LINK_MILLISECONDS = 3 * 24 * 60 * 60 * 1000;
const HANDED_SESSION_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** Links of one collaborator, requested in one browser or handed out, that are valid at a time. A further one replaces the oldest. */
const MAX_LINKS_OF_BROWSER = 5;

export interface ConsoleSession {
  /** Value of the cookie. */
  readonly token: string;
  readonly expiresAt: Date;
  /** Value of another cookie, by which the browser is known when the collaborator has signed out. Absent for the management pair. */
  readonly knownBrowser?: string;
}

/** A person who has a passkey has shown something else. No session begins without the passkey. */
export interface PasskeyNeeded {
  readonly passkeyOf: string;
}

export interface FoundSession {
  readonly beganAt: Date;
  readonly expiresAt: Date;
  /** The address of the collaborator; absent for a session of the management pair. */
  readonly email?: string;
}

/**
 * Sign-ins to the console. A session has the rights of the management pair, or those of a collaborator, whose roles are read with every
 * request. All sessions end when the pair is replaced. The database has hashes only: tokens and codes are random, so an unkeyed hash
 * suffices.
 */
@Injectable()
export class ConsoleSessions {
  constructor(
    private readonly database: Database,
    private readonly directory: DirectoryDatabase,
    private readonly events: ConsoleEvents,
    private readonly vault: CredentialVault,
  ) {}

  /** @returns undefined if there is none, and for somebody who is no longer a collaborator of any app */
  async find(ctx: InstallationContext, token: string): Promise<FoundSession | undefined> {
    const [session] = await this.directory.forInstallation(ctx).query(sql.findSession, [hashOf(token)]);
    return session && { ...session, email: session.email ?? undefined };
  }

  /** @returns undefined for somebody who is not a collaborator of the app */
  async roleIn(ctx: InstallationContext, appId: string, email: string): Promise<CollaboratorRole | undefined> {
    const [row] = await this.database.forApp({ ...ctx, app: { id: appId } }).query(sql.findCollaboratorRole, [email]);
    return row?.role;
  }

  /** The apps of a collaborator, with the role in each. */
  async rolesOf(ctx: InstallationContext, email: string): Promise<Record<string, CollaboratorRole>> {
    const rows = await this.directory.forInstallation(ctx).query(sql.findCollaboratorRoles, [email]);
    return Object.fromEntries(rows.map(({ appId, role }) => [appId, role]));
  }

  /** Begins a session of a caller who has shown the management pair. The actor of the context is the client, for the audit log. */
  async begin(ctx: InstallationContext): Promise<ConsoleSession> {
    const session = newSession();
    await this.removeExpired(ctx);
    return this.directory.withTransaction(ctx, async (tx) => {
      await this.directory.forInstallation(tx).query(sql.addSession, [hashOf(session.token), session.expiresAt]);
      await this.recordSignIn(tx, null);
      return session;
    });
  }

  /** As below, for a caller who has shown no passkey: somebody who has one needs it too. */
  async beginWithoutPasskey(
    ctx: InstallationContext,
    email: string,
    milliseconds?: number,
  ): Promise<ConsoleSession | PasskeyNeeded | undefined> {
    const [passkey] = await this.directory.forInstallation(ctx).query(sql.hasPasskey, [email]);
    return passkey ? { passkeyOf: email } : this.beginOfCollaborator(ctx, email, milliseconds);
  }

  /** Begins a session of a caller who has shown to own the address. @returns undefined for somebody who is not a collaborator */
  async beginOfCollaborator(
    ctx: InstallationContext,
    email: string,
    milliseconds = SESSION_MILLISECONDS,
  ): Promise<ConsoleSession | undefined> {
    const session = newSession(milliseconds);
    await this.removeExpired(ctx);
    const values = [hashOf(session.token), session.expiresAt, email] as const;
    return this.directory.withTransaction(ctx, async (tx) => {
      const [added] = await this.directory.forInstallation(tx).query(sql.addCollaboratorSession, values);
      if (!added) return undefined;
      await this.recordSignIn(tx, email);
      return { ...session, knownBrowser: this.knownBrowserOf(email).toString('base64url') };
    });
  }

  /**
   * @param browser value of the cookie of the browser, for a link that was requested in one
   * @returns undefined if the code is unknown, expired, used, or was requested in another browser
   */
  async beginByLink(
    ctx: InstallationContext,
    code: string,
    browser = '',
  ): Promise<ConsoleSession | PasskeyNeeded | undefined> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const [link] = await this.directory.forInstallation(tx).query(sql.useLink, [hashOf(code), hashOf(browser)]);
      if (!link) return undefined;
      if (link.email === null) return this.begin(tx);
      return this.beginWithoutPasskey(tx, link.email, link.isHanded ? HANDED_SESSION_MILLISECONDS : undefined);
    });
  }

  async end(ctx: InstallationContext, token: string): Promise<void> {
    await this.directory.forInstallation(ctx).prisma.consoleSession.deleteMany({ where: { tokenHash: hashOf(token) } });
  }

  /** @returns the code of a link that signs in once, within an hour, with the rights of the management pair */
  async createLink(ctx: InstallationContext): Promise<string> {
    const code = randomToken();
    await this.directory
      .forInstallation(ctx)
      .query(sql.addLink, [hashOf(code), new Date(Date.now() + LINK_MILLISECONDS)]);
    return code;
  }

  /** @returns the code of a link that signs a collaborator in once, within three days, in any browser; undefined for an address of no collaborator */
  async createHandedLink(
    ctx: InstallationContext,
    email: string,
  ): Promise<{ code: string; expiresAt: Date } | undefined> {
    const expiresAt = new Date(Date.now() + HANDED_LINK_MILLISECONDS);
    const code = await this.createCollaboratorLink(ctx, { email, expiresAt });
    return code === undefined ? undefined : { code, expiresAt };
  }

  /**
   * @param link with the hash of the cookie of the browser that alone can use it, in base64; without one, any browser can
   * @returns the code of a link that signs in once; undefined for an address of no collaborator
   */
  async createCollaboratorLink(
    ctx: InstallationContext,
    link: { email: string; browserHash?: string; expiresAt: Date },
  ): Promise<string | undefined> {
    const code = randomToken();
    const browserHash = link.browserHash === undefined ? null : Buffer.from(link.browserHash, 'base64');
    const values = [hashOf(code), link.expiresAt, link.email, browserHash, MAX_LINKS_OF_BROWSER - 1] as const;
    await this.removeExpired(ctx);
    const [added] = await this.directory.forInstallation(ctx).query(sql.addCollaboratorLink, values);
    return added && code;
  }

  /** @param knownBrowser of the browser, or empty @returns whether the collaborator has signed in with it before */
  isKnownBrowser(email: string, knownBrowser: string): boolean {
    return isSame(Buffer.from(knownBrowser, 'base64url'), this.knownBrowserOf(email));
  }

  private knownBrowserOf(email: string): Buffer {
    return this.vault.hash(`browser of ${email}`);
  }

  private async recordSignIn(ctx: InstallationContext, email: string | null): Promise<void> {
    await this.events.record(ctx, { email, operation: 'console-sign-in', type: 'session', action: 'created' });
  }

  private async removeExpired(ctx: InstallationContext): Promise<void> {
    const { prisma } = this.directory.forInstallation(ctx);
    const expired = { where: { expiresAt: { lt: new Date() } } };
    await prisma.consoleSession.deleteMany(expired);
    await prisma.consoleSignInLink.deleteMany(expired);
  }
}

export const randomToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();

const newSession = (milliseconds = SESSION_MILLISECONDS): ConsoleSession => ({
  token: randomToken(),
  expiresAt: new Date(Date.now() + milliseconds),
});
