import { Backoff } from './backoff.js';
import { remedyFor } from './closing.js';
import { Connection } from './connection.js';
import type { EventData } from './generated/event-data.js';
import type {
  AnsweredFrame,
  AuthFrame,
  ClientFrame,
  EventFrame,
  PresenceSubscription,
  Receiver,
  ReceiptTarget,
  ServerFrame,
  TypingFrame,
} from './frames.js';
import { Listeners } from './listeners.js';
import { onLine } from './on-line.js';
import { RealtimeError } from './realtime-error.js';
import type { RealtimeEvent, RealtimeListeners, RealtimeOptions, RealtimeState } from './realtime-types.js';
import { Requests } from './requests.js';
import { TokenKeeper } from './token-keeper.js';
import { TypingExpiry, TypingThrottle } from './typing.js';
import { withoutTrailingSlashes } from './base-address.js';
import { platformWebSocket, type WebSocketConstructor } from './web-socket.js';

const PATH = '/v3/realtime';
/** Of a server that stops: its clients come back one by one. */
const RESTART_MILLISECONDS = 5000;

/**
 * What happens to a user, as it happens. A connection that breaks is made again, and what was missed comes first: every event is
 * handed out once, and in order.
 */
export class Realtime {
  private readonly options: RealtimeOptions;
  private readonly url: string;
  private readonly WebSocket: WebSocketConstructor;
  private readonly tokens: TokenKeeper;
  private readonly backoff: Backoff;
  private readonly listeners = new Listeners<RealtimeListeners>();
  private readonly requests = new Requests();
  private readonly typingThrottle = new TypingThrottle();
  private readonly typingExpiry = new TypingExpiry((typing) => this.listeners.tell('typing', typing));
  private readonly connecting = new Set<{ resolve: () => void; reject: (error: RealtimeError) => void }>();
  private presence?: PresenceSubscription;
  private connection?: Connection;
  private current: RealtimeState = 'closed';
  /** The last event that was handed out, or that the server says has no successor for this user. */
  private position?: bigint;
  private user?: string;
  private frameBytes = Infinity;
  private pause?: ReturnType<typeof setTimeout>;
  /** What the server said before it closed the connection. */
  private lastError?: RealtimeError;
  /** Counts attempts, so that one which was given up does not go on. */
  private attempt = 0;

  constructor(options: RealtimeOptions) {
    this.options = options;
    this.url = addressOf(options.url);
    this.WebSocket = options.WebSocket ?? platformWebSocket();
    this.tokens = new TokenKeeper(options.authToken);
    this.backoff = new Backoff(options.pauses ?? { first: 1000, longest: 30_000 });
    this.presence = options.presence;
    if (options.lastEventId !== undefined) this.position = BigInt(options.lastEventId);
  }

  get state(): RealtimeState {
    return this.current;
  }

  /** uid of the user, once the server has told. */
  get uid(): string | undefined {
    return this.user;
  }

  /** To be kept by those who want to go on from here later. */
  get lastEventId(): string | undefined {
    return this.position?.toString();
  }

  /** @returns what ends it */
  on<Name extends keyof RealtimeListeners>(
    name: Name,
    listener: (...args: RealtimeListeners[Name]) => void,
  ): () => void {
    return this.listeners.add(name, listener);
  }

  /**
   * Goes on trying until there is a connection; from then on nothing is missed.
   *
   * @throws RealtimeError once it is closed, because trying again is of no use or `close` was called
   */
  connect(): Promise<void> {
    if (this.current === 'connected') return Promise.resolve();
    const connected = new Promise<void>((resolve, reject) => this.connecting.add({ resolve, reject }));
    // whoever does not wait for it is told by the listeners of errors
    connected.catch(() => undefined);
    if (this.current === 'closed') {
      this.backoff.reset();
      onLine.add(this.tryNow);
      this.become('connecting');
      void this.open();
    }
    return connected;
  }

  /** Until `connect` is called again. */
  close(): void {
    if (this.current !== 'closed') this.end(RealtimeError.byClient('CLOSED', 'The app has closed the connection.'));
  }

  /** May be called with every key: the server is told as often as it needs to know, and nobody while there is no connection. */
  typing(action: TypingFrame['action'], receiver: Receiver, metadata?: Record<string, unknown>): void {
    if (this.current !== 'connected' || !this.typingThrottle.isDue(receiver, action)) return;
    this.send({ type: 'typing', action, receiver: receiver.receiver, receiverType: receiver.receiverType, metadata });
  }

  /** @throws RealtimeError as all that is asked of the server: with its code, or because the connection is gone */
  markDelivered(target: ReceiptTarget): Promise<void> {
    return this.ask({ ...target, type: 'receipt', action: 'delivered' });
  }

  markRead(target: ReceiptTarget): Promise<void> {
    return this.ask({ ...target, type: 'receipt', action: 'read' });
  }

  /** Reaches those who are connected now, and is kept nowhere. */
  sendTransient({ receiver, receiverType }: Receiver, data: Record<string, unknown>): Promise<void> {
    return this.ask({ type: 'transient', receiver, receiverType, data });
  }

  /** Replaces what was subscribed before, and holds for the connections to come as well. */
  subscribePresence(subscription: PresenceSubscription): Promise<void> {
    this.presence = subscription;
    return this.current !== 'connected' ? Promise.resolve() : this.ask({ type: 'presence_subscribe', ...subscription });
  }

  private async open(): Promise<void> {
    const attempt = ++this.attempt;
    let authToken: string | undefined;
    try {
      authToken = await this.tokens.token();
    } catch (cause) {
      if (attempt === this.attempt) this.waitForToken(cause);
      return;
    }
    if (attempt !== this.attempt) return;
    if (authToken === undefined) this.finish(this.lastError ?? noOtherToken());
    else this.openWith(authToken);
  }

  private waitForToken(cause: unknown): void {
    this.listeners.tell('error', RealtimeError.byClient('NO_AUTH_TOKEN', 'No auth token was to be had.', { cause }));
    this.openAfter(this.backoff.next());
  }

  private openWith(authToken: string): void {
    const { appId, platform = 'javascript' } = this.options;
    const { presence, lastEventId } = this;
    const auth: AuthFrame = { type: 'auth', authToken, appId, platform, presence, lastEventId };
    this.lastError = undefined;
    try {
      this.connection = new Connection(this.WebSocket, this.url, auth, {
        onFrame: (frame) => this.take(frame),
        onEnd: (code) => this.onEnd(code, authToken),
      });
    } catch (cause) {
      // browsers do so for an address that the page must not speak to
      this.finish(RealtimeError.byClient('CLOSED', 'The platform opens no WebSocket to this address.', { cause }));
    }
  }

  private take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'authenticated':
        this.user = frame.uid;
        this.frameBytes = frame.limits.frameBytes;
        if (frame.lastEventId !== undefined) this.position = BigInt(frame.lastEventId);
        return this.become('connected');
      case 'event':
        return this.takeEvent(frame);
      case 'resumed':
        this.advance(frame.lastEventId);
        return this.listeners.tell('resumed', { events: frame.events });
      case 'resume_failed':
        // it may lie before the last one, on a server whose database was restored
        this.position = BigInt(frame.lastEventId);
        return this.listeners.tell('resumeFailed', { reason: frame.reason });
      case 'ping':
        // the connection has held for a while
        this.backoff.reset();
        this.advance(frame.lastEventId);
        return;
      case 'typing':
        return this.typingExpiry.take(frame);
      case 'transient':
        return this.listeners.tell('transient', frame);
      case 'presence':
        return this.listeners.tell('presence', frame.users);
      case 'ack':
        return this.requests.resolve(frame.ref);
      case 'error':
        return this.takeError(RealtimeError.of(frame), frame.ref);
    }
  }

  private takeEvent({ id, trigger, occurredAt, data }: EventFrame): void {
    if (!this.advance(id)) return;
    const event = { id, trigger, occurredAt, data };
    this.listeners.tell('event', event);
    // whoever listens to a trigger of this version knows what it carries
    this.listeners.tell(
      trigger as 'message_sent',
      data as EventData['message_sent'],
      event as RealtimeEvent<'message_sent'>,
    );
  }

  /** @returns whether the event is a new one */
  private advance(eventId: string): boolean {
    const position = BigInt(eventId);
    if (this.position !== undefined && position <= this.position) return false;
    this.position = position;
    return true;
  }

  private takeError(error: RealtimeError, ref: string | undefined): void {
    this.lastError = error;
    if (ref !== undefined && this.requests.reject(ref, error)) return;
    // before that it says why the server closes the connection, and what comes of it is told then
    if (this.current === 'connected') this.listeners.tell('error', error);
  }

  private onEnd(code: number, authToken: string): void {
    this.connection = undefined;
    this.requests.rejectAll(
      RealtimeError.byClient('CONNECTION_LOST', 'The connection was lost before the answer came.'),
    );
    const remedy = remedyFor(code);
    if (remedy === 'stayAway') return this.finish(this.lastError ?? closedForGood(code));
    if (remedy === 'getAnotherToken' && !this.tokens.replace(authToken))
      return this.finish(this.lastError ?? noOtherToken());
    this.become(this.current === 'connecting' ? 'connecting' : 'reconnecting');
    this.openAfter(remedy === 'comeBackSoon' ? this.backoff.within(RESTART_MILLISECONDS) : this.backoff.next());
  }

  private openAfter(milliseconds: number): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      this.pause = undefined;
      void this.open();
    }, milliseconds);
  }

  /** The device is on line again. */
  private readonly tryNow = (): void => {
    if (this.pause !== undefined) this.openAfter(0);
  };

  /** Trying again is of no use. */
  private finish(error: RealtimeError): void {
    this.end(error);
    this.listeners.tell('error', error);
  }

  private end(reason: RealtimeError): void {
    this.attempt++;
    clearTimeout(this.pause);
    this.pause = undefined;
    onLine.remove(this.tryNow);
    this.typingExpiry.clear();
    this.connection?.close();
    this.connection = undefined;
    this.requests.rejectAll(reason);
    this.become('closed', reason);
  }

  private become(state: RealtimeState, error?: RealtimeError): void {
    if (state === this.current) return;
    this.current = state;
    if (state === 'connected' || state === 'closed') {
      for (const { resolve, reject } of this.connecting) {
        if (error) reject(error);
        else resolve();
      }
      this.connecting.clear();
    }
    this.listeners.tell('state', state);
  }

  private ask(frame: AnsweredFrame): Promise<void> {
    if (this.current !== 'connected')
      return Promise.reject(RealtimeError.byClient('NOT_CONNECTED', 'There is no connection now.'));
    return this.requests.make((ref) => this.send({ ...frame, ref }));
  }

  /** @throws RealtimeError for what the server would close the connection for */
  private send(frame: ClientFrame): void {
    if (new TextEncoder().encode(JSON.stringify(frame)).length > this.frameBytes)
      throw RealtimeError.byClient('FRAME_TOO_LARGE', `A frame has at most ${this.frameBytes} bytes.`);
    this.connection?.send(frame);
  }
}

function addressOf(server: string): string {
  const url = new URL(withoutTrailingSlashes(server) + PATH);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

const noOtherToken = () =>
  RealtimeError.byClient('NO_AUTH_TOKEN', 'The server refuses the auth token, and there is no other.');

const closedForGood = (code: number) =>
  RealtimeError.byClient('CLOSED', `The server closed the connection with ${code}, and wants no other.`);
