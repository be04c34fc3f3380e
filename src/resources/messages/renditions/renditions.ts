import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';

/** What is made of the content of a message after it was stored: previews of its links, thumbnails of its images. */
export interface Rendition {
  /** Whether a message with this data gets it, or the one that it has may change. */
  concerns(ctx: AppContext, data: Record<string, unknown>): Promise<boolean>;
  /** @param ctx has the transaction that stores the content of the message */
  request(ctx: AppContext, messageId: bigint): Promise<void>;
}

/** All renditions that messages can have. */
@Injectable()
export class Renditions {
  private readonly all: Rendition[] = [];

  /** Must be called while modules are being initialised. */
  register(rendition: Rendition): void {
    this.all.push(rendition);
  }

  /** Returns the renditions that a message with this data gets. */
  async of(ctx: AppContext, data: Record<string, unknown>): Promise<Rendition[]> {
    const concerned: Rendition[] = [];
    for (const rendition of this.all) if (await rendition.concerns(ctx, data)) concerned.push(rendition);
    return concerned;
  }
}
