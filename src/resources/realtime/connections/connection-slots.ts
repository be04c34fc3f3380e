import type { Duplex } from 'node:stream';
import { DomainError } from '#platform/errors/domain-error.js';
import { neverThrows } from '#platform/observability/never-throws.js';

export interface SlotLimits {
  readonly maxConnections: number;
  /** The limit applies to one client address; see `clientAddress`. */
  readonly maxConnectionsPerAddress: number;
}

/** The part of all slots that connections can have which are not authenticated, and the part that those of one address can have. */
const WAITING_SHARE = 1 / 2;
const WAITING_SHARE_OF_ADDRESS = 1 / 20;

/** The place of a connection among those that a process accepts. */
export interface Slot {
  /** The client has sent its credential, which is being checked. */
  authenticating(): void;
  authenticated(): void;
}

type Stage = 'silent' | 'authenticating' | 'authenticated' | 'released';

/**
 * Counts connections, and refuses those without room. A connection that has sent no credential yet makes room for later ones, the
 * oldest first: such connections need none, so they cannot keep away those that have one.
 */
export class ConnectionSlots {
  private count = 0;
  /** The number of connections that are not authenticated. */
  private waiting = 0;
  /** The connections that have sent no credential, the oldest first. */
  private readonly silent = new Set<ConnectionSlot>();
  private readonly addresses = new Map<string, OfAddress>();
  private readonly maxWaiting: number;
  private readonly maxWaitingOfAddress: number;

  constructor(private readonly limits: SlotLimits) {
    this.maxWaiting = partOf(limits.maxConnections, WAITING_SHARE);
    this.maxWaitingOfAddress = partOf(limits.maxConnections, WAITING_SHARE_OF_ADDRESS);
  }

  /** A slot until the socket closes. @throws ERR_NO_ROOM, ERR_TOO_MANY_CONNECTIONS */
  take(address: string, socket: Duplex): Slot {
    const own = this.addresses.get(address) ?? { count: 0, waiting: 0, silent: new Set() };
    this.makeRoom(own);
    this.addresses.set(address, own);
    const slot = new ConnectionSlot(socket, (from, to) => this.move(slot, own, from, to));
    this.count++;
    this.waiting++;
    own.count++;
    own.waiting++;
    this.silent.add(slot);
    own.silent.add(slot);
    socket.once(
      'close',
      neverThrows(() => {
        slot.release();
        if (own.count === 0 && this.addresses.get(address) === own) this.addresses.delete(address);
      }),
    );
    return slot;
  }

  private makeRoom(own: OfAddress): void {
    const { maxConnections, maxConnectionsPerAddress } = this.limits;
    if (own.count >= maxConnectionsPerAddress && !evictOldest(own.silent))
      throw new DomainError('ERR_TOO_MANY_CONNECTIONS', { limit: maxConnectionsPerAddress });
    if (own.waiting >= this.maxWaitingOfAddress && !evictOldest(own.silent)) throw new DomainError('ERR_NO_ROOM');
    const isFull = this.count >= maxConnections || this.waiting >= this.maxWaiting;
    if (isFull && (maxConnections === 0 || !evictOldest(this.silent))) throw new DomainError('ERR_NO_ROOM');
  }

  private move(slot: ConnectionSlot, own: OfAddress, from: Stage, to: Stage): void {
    if (from === 'silent') {
      this.silent.delete(slot);
      own.silent.delete(slot);
    }
    if (to === 'authenticating') return;
    if (from !== 'authenticated') {
      this.waiting--;
      own.waiting--;
    }
    if (to === 'released') {
      this.count--;
      own.count--;
    }
  }
}

interface OfAddress {
  count: number;
  waiting: number;
  /** The oldest first. */
  readonly silent: Set<ConnectionSlot>;
}

class ConnectionSlot implements Slot {
  private stage: Stage = 'silent';

  constructor(
    private readonly socket: Duplex,
    private readonly onMove: (from: Stage, to: Stage) => void,
  ) {}

  authenticating(): void {
    if (this.stage === 'silent') this.move('authenticating');
  }

  authenticated(): void {
    if (this.stage === 'silent' || this.stage === 'authenticating') this.move('authenticated');
  }

  release(): void {
    if (this.stage !== 'released') this.move('released');
  }

  /** Closes without a closing handshake, during which the connection would still exist. */
  evict(): void {
    this.release();
    this.socket.destroy();
  }

  private move(to: Stage): void {
    const from = this.stage;
    this.stage = to;
    this.onMove(from, to);
  }
}

/** @returns false if there is none */
function evictOldest(silent: ReadonlySet<ConnectionSlot>): boolean {
  const [oldest] = silent;
  oldest?.evict();
  return oldest !== undefined;
}

const partOf = (slots: number, share: number): number => Math.max(1, Math.floor(slots * share));
