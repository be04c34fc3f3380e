import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '../../context.js';
import { Database } from '../../database/database.js';
import { addLink, addSession, findSession, useLink } from './console-sessions.sql.js';

const SESSION_MILLISECONDS = 12 * 60 * 60 * 1000;
const LINK_MILLISECONDS = 60 * 60 * 1000;

export interface ConsoleSession {
  /** Value of the cookie. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Sign-ins to the console. A session has the rights of the management pair, and ends when the pair is replaced. The database has hashes
 * only: tokens and codes are random, so an unkeyed hash suffices.
 */
@Injectable()
export class ConsoleSessions {
  constructor(private readonly database: Database) {}

  /** @returns when the session ends; undefined if there is none */
  async find(ctx: InstallationContext, token: string): Promise<Date | undefined> {
    const [session] = await this.database.forInstallation(ctx).query(findSession, [hashOf(token)]);
    return session?.expires_at;
  }

  /** For a caller who has shown the management pair. */
  async begin(ctx: InstallationContext): Promise<ConsoleSession> {
    const session = { token: randomToken(), expiresAt: new Date(Date.now() + SESSION_MILLISECONDS) };
    await this.removeExpired(ctx);
    await this.database.forInstallation(ctx).query(addSession, [hashOf(session.token), session.expiresAt]);
    return session;
  }

  /** @returns undefined if the code is unknown, expired or used */
  async beginByLink(ctx: InstallationContext, code: string): Promise<ConsoleSession | undefined> {
    return this.database.withTransaction(ctx, async (tx) => {
      const [link] = await this.database.forInstallation(tx).query(useLink, [hashOf(code)]);
      return link && this.begin(tx);
    });
  }

  async end(ctx: InstallationContext, token: string): Promise<void> {
    await this.database.forInstallation(ctx).prisma.consoleSession.deleteMany({ where: { tokenHash: hashOf(token) } });
  }

  /** @returns the code of a link that signs in once, within an hour */
  async createLink(ctx: InstallationContext): Promise<string> {
    const code = randomToken();
    await this.database.forInstallation(ctx).query(addLink, [hashOf(code), new Date(Date.now() + LINK_MILLISECONDS)]);
    return code;
  }

  private async removeExpired(ctx: InstallationContext): Promise<void> {
    const { prisma } = this.database.forInstallation(ctx);
    const expired = { where: { expiresAt: { lt: new Date() } } };
    await prisma.consoleSession.deleteMany(expired);
    await prisma.consoleSignInLink.deleteMany(expired);
  }
}

const randomToken = (): string => randomBytes(32).toString('base64url');

const hashOf = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();
