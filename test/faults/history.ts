/** A write that a client requests. Each item is written by one client only, by one operation at a time. */
export type Write =
  /** `text` is unique among all sends and edits. */
  | { readonly kind: 'send'; readonly muid: string; readonly receiver: Receiver; readonly hasFile: boolean }
  | { readonly kind: 'import'; readonly muid: string; readonly receiver: Receiver }
  | { readonly kind: 'edit'; readonly messageId: string; readonly text: string }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'react' | 'unreact'; readonly messageId: string }
  | { readonly kind: 'join' | 'leave'; readonly guid: string }
  | { readonly kind: 'read'; readonly guid: string; readonly messageId: string };

export interface Receiver {
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
}

/**
 * `acknowledged`: a response of 2xx. `refused`: the write has no effect: the connection was refused, or a response of 4xx. `unknown`: a
 * response of 5xx, or none; the write may have an effect at once, later or never.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Operation {
  readonly uid: string;
  readonly write: Write;
  readonly outcome: Outcome;
  /** Absent without a response. */
  readonly status?: number;
  /** Of an acknowledged message. */
  readonly messageId?: string;
}

/** The text of a message as it is sent. */
export const textOf = (muid: string): string => `This is ${muid}`;

/** Names the item that a write changes; only writes to the same item depend on each other. */
export function itemOf(uid: string, write: Write): string {
  switch (write.kind) {
    case 'send':
    case 'import':
      return `message ${write.muid}`;
    case 'edit':
    case 'delete':
      return `content of ${write.messageId}`;
    case 'react':
    case 'unreact':
      return `reaction of ${uid} to ${write.messageId}`;
    case 'join':
    case 'leave':
      return `membership of ${uid} in ${write.guid}`;
    case 'read':
      return `read mark of ${uid} in ${write.guid}`;
  }
}

/** What clients requested, and what they know about the effect. */
export class History {
  readonly operations: Operation[] = [];
  /** Responses that the contract does not allow. */
  readonly violations: string[] = [];
  private readonly byItem = new Map<string, Operation[]>();

  add(operation: Operation): void {
    this.operations.push(operation);
    const item = itemOf(operation.uid, operation.write);
    this.byItem.set(item, [...this.of(item), operation]);
  }

  /** The operations on an item, in order. */
  of(item: string): readonly Operation[] {
    return this.byItem.get(item) ?? [];
  }

  /** Each item with its operations. */
  get items(): ReadonlyMap<string, readonly Operation[]> {
    return this.byItem;
  }

  count(outcome: Outcome): number {
    return this.operations.filter((operation) => operation.outcome === outcome).length;
  }
}
