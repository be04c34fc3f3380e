import { Backoff, type Pauses } from '../backoff.js';
import type { UserClient } from '../client.js';
import { ConfabError } from '../error.js';
import { Listeners } from '../listeners.js';
import type { Message } from '../models.js';
import { onlineEvent } from '../online-event.js';
import { isRefusedToken } from '../rest/credential.js';
import type { SendMessage } from '../rest/send-message.js';
import { uniqueId } from '../unique-id.js';
import { hasIndexedDb, indexedDbStore } from './indexed-db-store.js';
import { formOf } from './message-form.js';
import { laneOf, type OutboxEntry, type OutboxMessage, type OutboxStore } from './outbox-entry.js';

const MAXIMUM = 500;
/** Conversations that are sent to at the same time. */
const LANES = 4;
const PAUSES: Pauses = { first: 1000, longest: 30_000 };
/** A message at which the server fails each time is given up, so that it does not hold up those behind it. */
const MOST_SERVER_ERRORS = 5;
/** The responses of a proxy whose server is away, which say nothing of the message. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

export interface OutboxOptions {
  readonly client: Pick<UserClient, 'url' | 'rest' | 'realtime'>;
  /** uid of the user of the client. Messages of one user are never sent by the client of another. */
  readonly uid: string;
  /** By default IndexedDB in browsers; elsewhere messages are kept in memory only. */
  readonly store?: OutboxStore;
  /** Maximum number of messages that wait, with those that failed; 500 by default. */
  readonly maximum?: number;
  /** Pauses while the server cannot be reached; by default one second at first, and at most 30. */
  readonly pauses?: Pauses;
}

export interface SendOptions {
  readonly files?: readonly Blob[];
  /** Id of the message in whose thread this one is a reply. */
  readonly threadOf?: string;
}

/** The arguments of listeners by event name. */
export interface OutboxListeners {
  /** The entries are other ones: show them below the messages of the server. */
  change: [entries: readonly OutboxEntry[]];
  /** The server has stored a message, perhaps one of an earlier page. */
  sent: [message: Message, entry: OutboxEntry];
  /** The server has refused a message. */
  failed: [error: ConfabError, entry: OutboxEntry];
  /** The store cannot be read or written: messages are sent, and do not survive the page. */
  storeError: [cause: unknown];
}

interface Pending {
  entry: OutboxEntry;
  serverErrors: number;
  readonly controller: AbortController;
  /** Ends when the store has it, or cannot have it. */
  readonly stored: Promise<void>;
  readonly result: Promise<Message>;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: ConfabError) => void;
}

/**
 * Sends messages when there is a connection: each once, and those of a conversation in the order of their `send`. They are stored before they
 * are sent, and survive a reload.
 */
export class Outbox {
  private readonly store?: OutboxStore;
  private readonly listeners = new Listeners<OutboxListeners>();
  private readonly backoff: Backoff;
  /** By muid, in the order of sending. */
  private readonly pending = new Map<string, Pending>();
  private readonly busyLanes = new Set<string>();
  private readonly stopListening: () => void;
  private lastOrder = 0;
  private pause?: ReturnType<typeof setTimeout>;
  private isOpen = true;
  private isLoaded = false;

  constructor(private readonly options: OutboxOptions) {
    const { client, uid, store, pauses = PAUSES } = options;
    this.store = store ?? defaultStore(`confab-outbox ${client.url} ${uid}`);
    this.backoff = new Backoff(pauses);
    const stopListening = client.realtime.on('state', (state) => state === 'connected' && this.wake());
    onlineEvent.add(this.wake);
    this.stopListening = () => {
      stopListening();
      onlineEvent.remove(this.wake);
    };
    void this.load();
  }

  /** The messages that are not stored on the server yet, in the order of sending. */
  get entries(): readonly OutboxEntry[] {
    return [...this.pending.values()].map(({ entry }) => entry);
  }

  /** @returns a function that removes the listener */
  on<Name extends keyof OutboxListeners>(name: Name, listener: (...args: OutboxListeners[Name]) => void): () => void {
    return this.listeners.add(name, listener);
  }

  /**
   * Appends a message. It is among `entries` at once, and the promise resolves when the server has stored it.
   *
   * @throws ConfabError when the server refuses the message, it is discarded, or the outbox is full
   */
  send(message: OutboxMessage, { files, threadOf }: SendOptions = {}): Promise<Message> {
    const muid = message.muid ?? uniqueId();
    const known = this.pending.get(muid);
    if (known) return known.result;
    if (!this.isOpen) return Promise.reject(closed());
    if (this.pending.size >= (this.options.maximum ?? MAXIMUM))
      return Promise.reject(new ConfabError('OUTBOX_FULL', 'Too many messages wait to be sent.', { retryable: true }));
    this.lastOrder = Math.max(this.lastOrder + 1, Date.now());
    const entry: OutboxEntry = { muid, order: this.lastOrder, message, threadOf, files, state: 'queued' };
    const { result } = this.add(entry, this.keep(entry));
    this.changed();
    return result;
  }

  /** Sends a message again that failed. */
  retry(muid: string): void {
    const failed = this.pending.get(muid);
    if (failed?.entry.state !== 'failed') return;
    // a rejected promise stays rejected: `sent` and `failed` tell what becomes of it
    this.pending.delete(muid);
    const { error: _, ...entry } = failed.entry;
    this.lastOrder = Math.max(this.lastOrder + 1, Date.now());
    const again: OutboxEntry = { ...entry, order: this.lastOrder, state: 'queued' };
    this.add(again, this.keep(again));
    this.changed();
  }

  /** Removes a message. One that is being sent may reach the server all the same. */
  discard(muid: string): void {
    const unsent = this.pending.get(muid);
    if (!unsent) return;
    unsent.controller.abort();
    unsent.reject(new ConfabError('DISCARDED', 'The app has discarded the message.'));
    this.remove(unsent);
    this.changed();
  }

  /** Tries at once what waits for a connection. The outbox does so itself when the device is online or realtime is connected again. */
  readonly wake = (): void => {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.sendNext();
  };

  /** Ends sending, also of what is being sent. What the server has not confirmed stays in the store, for the next outbox of the user. */
  close(): void {
    this.isOpen = false;
    clearTimeout(this.pause);
    this.stopListening();
    for (const { controller, reject } of this.pending.values()) {
      controller.abort();
      reject(closed());
    }
  }

  private async load(): Promise<void> {
    try {
      const stored = (await this.store?.load()) ?? [];
      const later = [...this.pending.values()];
      this.pending.clear();
      for (const { isFailed, ...entry } of stored.sort((one, other) => one.order - other.order))
        this.add({ ...entry, state: isFailed ? 'failed' : 'queued' }, Promise.resolve());
      for (const each of later) this.pending.set(each.entry.muid, each);
      this.lastOrder = Math.max(this.lastOrder, ...stored.map(({ order }) => order));
    } catch (cause) {
      this.listeners.emit('storeError', cause);
    }
    this.isLoaded = true;
    if (this.pending.size > 0) this.changed();
  }

  private add(entry: OutboxEntry, stored: Promise<void>): Pending {
    let resolve!: (message: Message) => void;
    let reject!: (error: ConfabError) => void;
    const result = new Promise<Message>((onResolve, onReject) => ([resolve, reject] = [onResolve, onReject]));
    // of a caller that listens to `failed` instead
    result.catch(() => undefined);
    const added: Pending = {
      entry,
      serverErrors: 0,
      controller: new AbortController(),
      stored,
      result,
      resolve,
      reject,
    };
    this.pending.set(entry.muid, added);
    return added;
  }

  private changed(): void {
    this.listeners.emit('change', this.entries);
    this.sendNext();
  }

  /** Starts the first message of each conversation that none is being sent to. */
  private sendNext(): void {
    if (!this.isOpen || !this.isLoaded || this.pause !== undefined) return;
    for (const each of this.pending.values()) {
      const lane = laneOf(each.entry);
      if (each.entry.state !== 'queued' || this.busyLanes.has(lane)) continue;
      if (this.busyLanes.size >= LANES) return;
      this.busyLanes.add(lane);
      void this.deliver(each).then(() => {
        this.busyLanes.delete(lane);
        this.changed();
      });
    }
  }

  private async deliver(pending: Pending): Promise<void> {
    pending.entry = { ...pending.entry, state: 'sending' };
    this.listeners.emit('change', this.entries);
    await pending.stored;
    const { data, error } = await this.post(pending);
    const isDiscarded = this.pending.get(pending.entry.muid) !== pending;
    if (isDiscarded || (error && !this.isOpen)) return;
    if (data) {
      this.backoff.reset();
      this.remove(pending);
      pending.resolve(data.data);
      this.listeners.emit('sent', data.data, pending.entry);
    } else if (this.isFinal(error, pending)) {
      pending.entry = { ...pending.entry, state: 'failed', error };
      void this.keep(pending.entry);
      pending.reject(error);
      this.listeners.emit('failed', error, pending.entry);
    } else {
      pending.entry = { ...pending.entry, state: 'queued', error };
      this.waitFor(error);
    }
  }

  private post({ entry, controller: { signal } }: Pending) {
    const { message, muid, threadOf, files = [] } = entry;
    const { rest } = this.options.client;
    const body = files.length > 0 ? formOf(entry) : { ...message, muid };
    const settings = { retries: 0, signal };
    if (threadOf !== undefined)
      return rest.POST('/v3/messages/{id}/thread', { ...settings, params: { path: { id: threadOf } }, body });
    // only replies may have no receiver
    return rest.POST('/v3/messages', { ...settings, body: body as SendMessage });
  }

  /** A message waits for a server that cannot be reached, and for a token. */
  private isFinal(error: ConfabError, pending: Pending): boolean {
    if (isRefusedToken(error) || error.code === 'NO_AUTH_TOKEN') return false;
    if (error.status !== undefined && error.status >= 500 && !GATEWAY.has(error.status)) pending.serverErrors++;
    return !error.retryable || pending.serverErrors >= MOST_SERVER_ERRORS;
  }

  private waitFor({ retryAfterSeconds = 0 }: ConfabError): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(this.wake, Math.max(retryAfterSeconds * 1000, this.backoff.next()));
  }

  private remove({ entry: { muid } }: Pending): void {
    this.pending.delete(muid);
    this.store?.remove(muid).catch((cause: unknown) => this.listeners.emit('storeError', cause));
  }

  private async keep({ state, error: _, ...entry }: OutboxEntry): Promise<void> {
    try {
      await this.store?.put({ ...entry, isFailed: state === 'failed' });
    } catch (cause) {
      this.listeners.emit('storeError', cause);
    }
  }
}

const closed = (): ConfabError => new ConfabError('CLOSED', 'The outbox is closed.');

const defaultStore = (name: string): OutboxStore | undefined => (hasIndexedDb() ? indexedDbStore(name) : undefined);
