import { createClient, type EphemeralMessageFrame, type UserClient } from 'confab-client';
import { ConversationsStore } from './conversations-store.js';
import { Drafts, type DraftStorage } from './drafts.js';
import { MutesStore } from './mutes-store.js';
import { OutgoingStore } from './outgoing-store.js';
import { PresenceStore } from './presence-store.js';
import { Store } from './store.js';
import { TranslationsStore } from './translations-store.js';
import { UploadProgress } from './upload-progress.js';

export interface ChatOptions {
  /** The URL of the server, such as https://chat.example.com. */
  readonly url: string;
  /** The app of the user. An installation with several databases needs it, unless the host of the URL names the app. */
  readonly appId?: string;
  /** The user whose chat it is. */
  readonly uid: string;
  /** A token of the user, or a function that requests one from the backend of the app. */
  readonly authToken: string | (() => Promise<string> | string);
  /** Where drafts are kept; `localStorage` by default. */
  readonly drafts?: DraftStorage;
}

export type ClientSettings = Awaited<ReturnType<UserClient['settings']['get']>>['data'];

/** The client of a user, and what all components know of their chat. */
export class Chat {
  readonly uid: string;
  readonly client: UserClient;
  readonly presence: PresenceStore;
  readonly conversations: ConversationsStore;
  /** It follows events while it is shown. */
  readonly archive: ConversationsStore;
  /** What only this user sees, in all groups, the oldest first. The server does not store it. */
  readonly ephemeral = new Store<readonly EphemeralMessageFrame[]>([]);
  readonly mutes: MutesStore;
  readonly outgoing: OutgoingStore;
  readonly uploads = new UploadProgress();
  readonly drafts: Drafts;
  readonly translations: TranslationsStore;
  #settings?: Promise<ClientSettings>;

  constructor({ url, appId, uid, authToken, drafts }: ChatOptions) {
    const realtime = { presence: { mode: 'all' as const } };
    this.uid = uid;
    this.client = createClient({ url, appId, authToken, realtime, fetch: this.uploads.fetch });
    this.presence = new PresenceStore(this.client);
    this.conversations = new ConversationsStore(this.client, uid);
    this.archive = new ConversationsStore(this.client, uid, true);
    this.mutes = new MutesStore(this.client);
    this.outgoing = new OutgoingStore(this.client, uid);
    this.translations = new TranslationsStore(this.client);
    this.drafts = new Drafts(`confab-draft ${uid} `, () => drafts ?? localStorage);
  }

  /** The settings and limits of the app that clients see. They are requested once. @throws ConfabError, and the next call tries again */
  settings(): Promise<ClientSettings> {
    this.#settings ??= this.client.settings.get().then(
      ({ data }) => data,
      (error: unknown) => {
        this.#settings = undefined;
        throw error;
      },
    );
    return this.#settings;
  }

  /** Connects. @returns a function that ends everything, after which `start` begins again */
  start(): () => void {
    const { realtime } = this.client;
    const ends = [
      this.presence.start(),
      this.conversations.start(),
      this.mutes.start(),
      this.outgoing.start(),
      realtime.on('ephemeralMessage', (message) => this.ephemeral.update((all) => [...all.slice(-99), message])),
      // the receipt of a later message covers one that is lost
      realtime.on('message_sent', ({ message }) => {
        if (message.sender !== this.uid) realtime.markDelivered({ messageId: message.id }).catch(() => undefined);
      }),
    ];
    realtime.connect().catch(() => undefined); // `useConnection` shows it
    return () => {
      ends.forEach((end) => end());
      realtime.close();
    };
  }
}
