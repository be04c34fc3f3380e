import type { FeedItem, UserClient } from 'confab-client';
import { Store } from './store.js';

const PER_PAGE = 20;
/** The server counts again once after several events. */
const COALESCING_MILLISECONDS = 250;
/** The longest time that a timer of a browser can wait. */
const MAX_TIMER_MILLISECONDS = 2_147_483_647;

export interface FeedState {
  /** Of the chosen category, the newest first. */
  readonly items: readonly FeedItem[];
  readonly status: 'loading' | 'loaded' | 'failed';
  /** Why the items or more of them could not be loaded. */
  readonly error?: string;
  readonly hasMore: boolean;
  /** Absent for all. */
  readonly category?: string;
  /** By which the feed can be filtered. */
  readonly categories: readonly string[];
  /** Of unread items by category, and of all by the empty text. */
  readonly unread: Readonly<Record<string, number>>;
}

/** What users did with an item; each counts once. */
type Mark = 'markAsDelivered' | 'markAsRead';

/** The notifications of campaigns to the user. Items that are loaded are shown; the server says how many are unread. */
export class FeedStore extends Store<FeedState> {
  private next?: object;
  /** Which load is the last: an earlier one has no effect any more. */
  private loads = 0;
  /** The load whose next page is requested. */
  private loadingMore?: number;
  /** Since the last load began, whose response may lack them. */
  private arrived: FeedItem[] = [];
  private counts = 0;
  private countTimer?: ReturnType<typeof setTimeout>;
  private expiryTimer?: ReturnType<typeof setTimeout>;
  /** What is reported one after the other, so that a long page does not occupy all connections. */
  private reports: Promise<unknown> = Promise.resolve();
  private readonly reported = new Set<string>();
  private starts = 0;
  private viewers = 0;
  private ends: readonly (() => void)[] = [];

  constructor(private readonly client: UserClient) {
    super({ items: [], status: 'loading', hasMore: false, categories: [], unread: {} });
  }

  /** Counts what is unread. @returns a function that ends it */
  readonly start = (): (() => void) => {
    if (this.starts++ === 0) this.follow();
    return () => {
      if (--this.starts > 0) return;
      this.ends.forEach((end) => end());
      clearTimeout(this.countTimer);
      clearTimeout(this.expiryTimer);
      this.countTimer = undefined;
    };
  };

  /** Loads the items, which are shown from then on. @returns a function that ends it */
  readonly show = (): (() => void) => {
    const end = this.start();
    if (this.viewers++ === 0 && this.isConnected) void this.load();
    return () => {
      this.viewers--;
      end();
    };
  };

  private get isConnected(): boolean {
    return this.client.realtime.state === 'connected';
  }

  private follow(): void {
    const { realtime } = this.client;
    this.ends = [
      realtime.on('state', (state) => {
        if (state !== 'connected') return;
        this.count();
        if (this.viewers > 0 && this.get().status !== 'loaded') void this.load();
      }),
      realtime.on('resumeFailed', () => {
        this.count();
        if (this.viewers > 0) void this.load();
      }),
      realtime.on('after_feed_item_sent', (item) => this.receive(item)),
      realtime.on('after_feed_item_read', ({ id, readAt }) => {
        this.replace(id, (item) => ({ ...item, readAt }));
        this.count();
      }),
    ];
    if (this.isConnected) this.count();
  }

  readonly choose = (category: string | undefined): void => {
    if (category === this.get().category) return;
    this.update((state) => ({ ...state, category, items: [], status: 'loading', error: undefined, hasMore: false }));
    void this.load();
  };

  readonly load = async (): Promise<void> => {
    const load = ++this.loads;
    this.arrived = [];
    const { notificationFeed, templates } = this.client.campaigns;
    try {
      const [{ data, meta }, categories] = await Promise.all([
        notificationFeed.list(this.page()),
        templates.categories.list({ limit: 50, sort: 'name' }),
      ]);
      if (load !== this.loads) return;
      this.next = meta.next;
      const known = new Set(data.map(({ id }) => id));
      const items = [...this.arrived.filter(({ id }) => !known.has(id)), ...data];
      const names = categories.data.map(({ name }) => name);
      this.update((state) => ({
        ...state,
        status: 'loaded',
        error: undefined,
        categories: names,
        hasMore: !!meta.next,
      }));
      this.setItems(items);
      this.count();
    } catch (error) {
      if (load === this.loads)
        this.update((state) => ({ ...state, status: 'failed', error: (error as Error).message }));
    }
  };

  readonly loadMore = async (): Promise<void> => {
    const { loads } = this;
    if (this.loadingMore === loads || !this.get().hasMore) return;
    this.loadingMore = loads;
    try {
      const { data, meta } = await this.client.campaigns.notificationFeed.list({ ...this.page(), ...this.next });
      if (loads !== this.loads) return;
      this.next = meta.next;
      const known = new Set(this.get().items.map(({ id }) => id));
      this.update((state) => ({ ...state, error: undefined, hasMore: !!meta.next }));
      this.setItems([...this.get().items, ...data.filter(({ id }) => !known.has(id))]);
    } catch (error) {
      if (loads === this.loads) this.update((state) => ({ ...state, error: (error as Error).message }));
    } finally {
      if (this.loadingMore === loads) this.loadingMore = undefined;
    }
  };

  /** For an item that the user has seen. */
  readonly markAsRead = ({ id }: FeedItem): void => {
    const item = this.get().items.find((each) => each.id === id);
    if (!item || item.readAt !== undefined) return;
    this.replace(id, (each) => ({ ...each, readAt: Math.floor(Date.now() / 1000) }));
    this.subtract(item);
    this.report(id, 'markAsRead');
  };

  /** Marks all items as read, those of other categories too. @throws ConfabError */
  readonly markAllAsRead = async (): Promise<void> => {
    const { notificationFeed } = this.client.campaigns;
    let next: object | undefined = {};
    while (next) {
      const { data, meta }: { data: FeedItem[]; meta: { next?: object } } = await notificationFeed.list({
        ...{ readState: 'unread', limit: 100 },
        ...next,
      });
      for (const { id } of data) {
        const { data: read } = await notificationFeed.markAsRead(id);
        this.replace(id, (item) => ({ ...item, readAt: read.readAt }));
      }
      next = meta.next;
    }
    this.count();
  };

  /** Says what the user did with an item, such as `clicked`. The same counts once. */
  readonly engage = (item: FeedItem, topic = 'clicked'): void => {
    this.markAsRead(item);
    const key = `${item.id} ${topic}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    const { notificationFeed } = this.client.campaigns;
    // not behind other reports: the page may be left by the click
    notificationFeed.report(item.id, { topic }).catch((error: unknown) => {
      this.reported.delete(key);
      this.removeIfGone(item.id, error);
    });
  };

  private readonly page = () => ({ limit: PER_PAGE, templateCategory: this.get().category });

  private receive(item: FeedItem): void {
    this.count();
    const { category, items } = this.get();
    const isOther = category !== undefined && item.category !== category;
    if (this.viewers === 0 || isOther || items.some(({ id }) => id === item.id)) return;
    this.arrived.unshift(item);
    this.setItems([item, ...items]);
  }

  /** Items are delivered when they are shown. */
  private setItems(items: readonly FeedItem[]): void {
    this.update((state) => ({ ...state, items }));
    this.removeExpired();
    for (const { id, deliveredAt } of this.get().items)
      if (deliveredAt === undefined && !this.reported.has(id)) {
        this.reported.add(id);
        this.report(id, 'markAsDelivered');
      }
  }

  private removeExpired(): void {
    clearTimeout(this.expiryTimer);
    const now = Date.now() / 1000;
    const { items } = this.get();
    const rest = items.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now);
    if (rest.length < items.length) {
      this.update((state) => ({ ...state, items: rest }));
      this.count();
    }
    const first = Math.min(...rest.map(({ expiresAt }) => expiresAt ?? Infinity));
    const milliseconds = Math.min((first - now) * 1000, MAX_TIMER_MILLISECONDS);
    if (first < Infinity) this.expiryTimer = setTimeout(() => this.removeExpired(), milliseconds);
  }

  /** One that is lost is repeated after the next load: the item is then not delivered or read yet. */
  private report(id: string, mark: Mark): void {
    this.reports = this.reports
      .then(() => this.client.campaigns.notificationFeed[mark](id))
      .catch((error: unknown) => {
        this.reported.delete(id);
        this.removeIfGone(id, error);
      });
  }

  /** The app has deleted the item. */
  private removeIfGone(id: string, error: unknown): void {
    if ((error as { status?: number }).status !== 404) return;
    this.update((state) => ({ ...state, items: state.items.filter((item) => item.id !== id) }));
    this.count();
  }

  private replace(id: string, change: (item: FeedItem) => FeedItem): void {
    this.update((state) => {
      const items = state.items.map((item) => (item.id === id ? change(item) : item));
      return { ...state, items };
    });
  }

  /** Shows the item as read before the server has counted. */
  private subtract({ category = '' }: FeedItem): void {
    this.update((state) => {
      const unread = { ...state.unread };
      for (const name of new Set(['', category])) if (unread[name]) unread[name]--;
      return { ...state, unread };
    });
  }

  /** May be called for each event. */
  private count(): void {
    this.countTimer ??= setTimeout(() => {
      this.countTimer = undefined;
      void this.readCounts();
    }, COALESCING_MILLISECONDS);
  }

  private async readCounts(): Promise<void> {
    const read = ++this.counts;
    try {
      const { data } = await this.client.campaigns.notificationFeed.unreadCount.count();
      if (read === this.counts) this.update((state) => ({ ...state, unread: { ...data.categories, '': data.count } }));
    } catch {
      // the next event or connection tries again
    }
  }
}
