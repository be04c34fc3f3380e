import { Injectable } from '@nestjs/common';
import { DirectoryDatabase } from '#platform/cells/directory-database.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { ConsoleEvents } from './console-events.js';
import * as sql from './console-passkeys.sql.js';
import { ConsoleSessions, hashOf, type ConsoleSession } from './console-sessions.js';

export const CHALLENGE_MILLISECONDS = 5 * 60 * 1000;

export const MAX_PASSKEYS = 10;

export interface PasskeyChallenge {
  readonly challenge: string;
  /** Value of the cookie of the browser, which alone can use it. */
  readonly browser: string;
  readonly isRegistration: boolean;
}

export type NewPasskey = Pick<sql.StoredPasskey, 'credentialId' | 'name' | 'publicKey' | 'transports'> & {
  readonly counter: number;
};

/**
 * Passkeys of collaborators, and the challenges that they sign. The management pair has none: it is a credential of the API too, where nobody asks for
 * a passkey.
 */
@Injectable()
export class ConsolePasskeys {
  constructor(
    private readonly directory: DirectoryDatabase,
    private readonly sessions: ConsoleSessions,
    private readonly events: ConsoleEvents,
  ) {}

  /** Oldest first. */
  async list(ctx: InstallationContext, email: string): Promise<sql.StoredPasskey[]> {
    return this.directory.forInstallation(ctx).query(sql.listPasskeys, [email]);
  }

  async find(ctx: InstallationContext, credentialId: string): Promise<sql.StoredPasskey | undefined> {
    const [passkey] = await this.directory.forInstallation(ctx).query(sql.findPasskey, [credentialId]);
    return passkey;
  }

  /** How many each address has; those without are absent. */
  async count(ctx: InstallationContext, emails: readonly string[]): Promise<Record<string, number>> {
    const counts = await this.directory.forInstallation(ctx).query(sql.countPasskeys, [emails]);
    return Object.fromEntries(counts.map(({ email, passkeys }) => [email, passkeys]));
  }

  /** @param email whose passkey it is for; absent for that of anybody */
  async addChallenge(
    ctx: InstallationContext,
    { challenge, browser, isRegistration }: PasskeyChallenge,
    email?: string,
  ): Promise<void> {
    const database = this.directory.forInstallation(ctx);
    await database.query(sql.removeExpiredChallenges, []);
    const end = new Date(Date.now() + CHALLENGE_MILLISECONDS);
    await database.query(sql.addChallenge, [hashOf(challenge), hashOf(browser), isRegistration, email ?? null, end]);
  }

  /** Uses the challenge up. @returns undefined for one that is unknown, used, expired, or of another browser */
  async useChallenge(
    ctx: InstallationContext,
    { challenge, browser, isRegistration }: PasskeyChallenge,
  ): Promise<{ email?: string } | undefined> {
    const values = [hashOf(challenge), hashOf(browser), isRegistration] as const;
    const [used] = await this.directory.forInstallation(ctx).query(sql.useChallenge, values);
    return used && { email: used.email ?? undefined };
  }

  /** @throws AUTH_ERR_PASSKEY for one that is known already, and beyond the limit */
  async add(ctx: InstallationContext, email: string, passkey: NewPasskey): Promise<void> {
    const { credentialId, name, publicKey, counter, transports } = passkey;
    const values = [credentialId, email, name, publicKey, counter, transports, MAX_PASSKEYS] as const;
    await this.directory.withTransaction(ctx, async (tx) => {
      const [added] = await this.directory.forInstallation(tx).query(sql.addPasskey, values);
      if (!added)
        throw new DomainError('AUTH_ERR_PASSKEY', {
          reason: `it is registered already, or you have ${MAX_PASSKEYS}, which is the limit`,
        });
      await this.record(tx, { email, action: 'created', after: { name } });
    });
  }

  /** @returns false if the person has no such passkey */
  async remove(ctx: InstallationContext, email: string, credentialId: string): Promise<boolean> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const [removed] = await this.directory.forInstallation(tx).query(sql.removePasskeys, [email, credentialId]);
      if (removed) await this.record(tx, { email, action: 'deleted', after: { name: removed.name } });
      return removed !== undefined;
    });
  }

  /** For somebody who has lost them: the management pair removes all passkeys of a person, and ends the sessions. @returns how many there were */
  async reset(ctx: InstallationContext, email: string): Promise<number> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const database = this.directory.forInstallation(tx);
      const removed = await database.query(sql.removePasskeys, [email, null]);
      if (removed.length === 0) return 0;
      await database.query(sql.endSessions, [email]);
      const names = removed.map(({ name }) => name).sort();
      await this.record(tx, { email, actor: null, action: 'deleted', after: { names } });
      return removed.length;
    });
  }

  /**
   * Begins a session of the owner of the passkey, whose signature the caller has verified.
   *
   * @param counter of the signature
   * @returns undefined where the counter is not above that of the last signature, and for somebody who is no longer a collaborator
   */
  async beginSession(
    ctx: InstallationContext,
    credentialId: string,
    counter: number,
  ): Promise<ConsoleSession | undefined> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const [used] = await this.directory.forInstallation(tx).query(sql.usePasskey, [credentialId, counter]);
      const session = used && (await this.sessions.beginOfCollaborator(tx, used.email));
      if (session) await this.record(tx, { email: used.email, action: 'used', after: { name: used.name } });
      return session;
    });
  }

  private async record(
    ctx: InstallationContext,
    event: { email: string; actor?: null; action: string; after: Record<string, unknown> },
  ): Promise<void> {
    await this.events.record(ctx, { ...event, operation: 'console-passkeys', type: 'passkey' });
  }
}
