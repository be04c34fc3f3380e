import { Injectable } from '@nestjs/common';
import type { KnownKey } from './credentials.js';

/** The last use of a key in this process. */
export interface KeyUse {
  readonly appId: string;
  readonly id: bigint;
  readonly at: Date;
}

/**
 * Collects in memory when API keys were used, so that no request waits for a write. The area that owns the keys drains it
 * periodically.
 */
@Injectable()
export class KeyUsage {
  /** The keys are ids of API keys, which come from one sequence for all apps. */
  private uses = new Map<bigint, KeyUse>();

  record({ id, app }: KnownKey): void {
    this.uses.set(id, { appId: app.id, id, at: new Date() });
  }

  /** The uses since the last call. */
  drain(): KeyUse[] {
    const uses = [...this.uses.values()];
    this.uses = new Map();
    return uses;
  }

  /** Returns uses that could not be written. Uses recorded since are newer and stay. */
  restore(uses: KeyUse[]): void {
    for (const use of uses) if (!this.uses.has(use.id)) this.uses.set(use.id, use);
  }
}
