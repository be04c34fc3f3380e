import type { InstallationContext } from '#platform/context/context.js';
import type { PgNotifier } from '../database/notifications/pg-notifier.js';
import type { Destination } from './delivery.js';

/** PostgreSQL limits payloads to 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7000;

interface Channels {
  readonly pending: string;
  readonly changed: string;
}

/** Notifies all processes of pending deliveries and of changes of destinations. A lost notification costs a second: processes also poll. */
export abstract class DeliveryNotifier<Ref extends Destination> {
  /** @param key the properties that make the key of a destination */
  constructor(
    private readonly pgNotifier: PgNotifier,
    private readonly channels: Channels,
    private readonly key: readonly (keyof Ref)[],
  ) {}

  /** The same for refs of the same destination. */
  keyOf(destination: Ref): string {
    return this.valuesOf(destination).join('/');
  }

  /** Tells, after the commit of the context's transaction, that the destinations have pending deliveries. */
  async notifyPending(ctx: InstallationContext, destinations: readonly Ref[]): Promise<void> {
    const distinct = new Map(destinations.map((each) => [this.keyOf(each), this.valuesOf(each)]));
    if (distinct.size === 0) return;
    const payload = JSON.stringify([...distinct.values()]);
    const fits = Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES;
    await this.pgNotifier.notify(ctx, this.channels.pending, fits ? payload : '[]');
  }

  /** Tells, after the commit of the context's transaction, that the destination was added, changed or deleted. */
  async notifyChanged(ctx: InstallationContext, destination: Ref): Promise<void> {
    await this.pgNotifier.notify(ctx, this.channels.changed, JSON.stringify([this.valuesOf(destination)]));
  }

  /** Must be called while modules are being initialised. @param listener receives an empty list if there are too many to name */
  onPending(listener: (destinations: Ref[]) => void): void {
    this.pgNotifier.listen(this.channels.pending, (payload) => listener(this.parse(payload)));
  }

  /** Must be called while modules are being initialised. */
  onChanged(listener: (destination: Ref) => void): void {
    this.pgNotifier.listen(this.channels.changed, (payload) => this.parse(payload).forEach(listener));
  }

  private valuesOf(destination: Ref): Ref[keyof Ref][] {
    return this.key.map((property) => destination[property]);
  }

  private parse(payload: string): Ref[] {
    return (JSON.parse(payload) as Ref[keyof Ref][][]).map(
      (values) => Object.fromEntries(this.key.map((property, at) => [property, values[at]])) as unknown as Ref,
    );
  }
}
