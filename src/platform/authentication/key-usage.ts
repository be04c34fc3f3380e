import { Injectable } from '@nestjs/common';
import type { KnownKey } from './credentials.js';

/** When a key last came with a request to this process. */
export interface KeyUse {
  readonly appId: string;
  readonly id: bigint;
  readonly at: Date;
}

/**
 * Remembers which API keys this process has seen. Nothing is written here, so that no request waits for it: the area
 * that owns the keys takes what there is from time to time.
 */
@Injectable()
export class KeyUsage {
  /** By the id of the key, which comes from one sequence for all apps. */
  private uses = new Map<bigint, KeyUse>();

  record({ id, app }: KnownKey): void {
    this.uses.set(id, { appId: app.id, id, at: new Date() });
  }

  /** What was noted since the last time. */
  drain(): KeyUse[] {
    const uses = [...this.uses.values()];
    this.uses = new Map();
    return uses;
  }

  /** For what could not be written down. What was noted since is newer. */
  restore(uses: KeyUse[]): void {
    for (const use of uses) if (!this.uses.has(use.id)) this.uses.set(use.id, use);
  }
}
