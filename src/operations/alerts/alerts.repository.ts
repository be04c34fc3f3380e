import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Finding } from '../diagnostics/finding.js';
import type { Alert } from './alert-message.js';
import * as sql from './alerts.sql.js';

/** Rounds until recipients are told, so that a check that fails for a moment, or on one of several machines, is no alert. */
const FAILURES = 2;
const SUCCESSES = 3;

/** The only code that reads and writes the tables of alerts. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly database: Database) {}

  /** Stores the result of a round. @returns the alerts that recipients are to be told of, in the transaction of the context */
  async observe(ctx: InstallationContext, findings: readonly Finding[]): Promise<{ began: Alert[]; ended: Alert[] }> {
    const database = this.database.forInstallation(ctx);
    const problems = [
      ...new Map(findings.filter(({ status }) => status !== 'ok').map((each) => [each.check, each])).values(),
    ];
    const checks = problems.map(({ check }) => check);
    await database.query(sql.observe, [
      checks,
      problems.map(({ status }) => status),
      problems.map(({ message }) => message),
      problems.map(({ remedy = '' }) => remedy),
    ]);
    await database.query(sql.countSuccesses, [checks]);
    const began = await database.query(sql.tell, [FAILURES]);
    const ended = await database.query(sql.end, [SUCCESSES]);
    return { began, ended: ended.filter(({ wasTold }) => wasTold) };
  }

  async list(ctx: InstallationContext) {
    return this.database.forInstallation(ctx).query(sql.list, []);
  }

  async silencedUntil(ctx: InstallationContext): Promise<Date | undefined> {
    return (await this.database.forInstallation(ctx).query(sql.silencedUntil, []))[0]?.until;
  }

  /** @param hours 0 ends a silence */
  async silence(ctx: InstallationContext, hours: number): Promise<void> {
    await this.database.forInstallation(ctx).query(sql.silence, [hours]);
  }
}
