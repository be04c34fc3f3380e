import type { Call } from '../models.js';
import { account } from './account.js';
import { callLogOf, type CallLog } from './call-log.js';
import { CometChatCallsException, dataOf, exceptionOf } from './calls-exception.js';
import { People } from './people.js';

/** Statuses that the SDK has other words for. The server ends a call to a user who is busy as rejected. */
const STATUSES: Readonly<Record<string, string>> = { cancelled: 'canceled', missed: 'unanswered', busy: 'rejected' };

interface Query {
  perPage: number;
  type?: 'audio' | 'video';
  status?: Call['status'];
  mode?: Call['mode'];
  hasRecording?: boolean;
  uid?: string;
  receiverType?: 'group';
}

interface Filters extends Query {
  authToken?: string;
  /** The server has no filter for these. */
  direction?: 'incoming' | 'outgoing';
  guid?: string;
}

/** Goes through the calls of a user, newest first. */
export class CallLogRequest {
  private page = 0;
  private isLast = false;
  private isBusy = false;
  private people?: People;

  constructor(private readonly filters: Filters) {}

  /** The next calls; none after the last. */
  fetchNext = (): Promise<CallLog[]> => this.fetch(1);

  /** The calls before those that were fetched last; none before the first. */
  fetchPrevious = (): Promise<CallLog[]> => this.fetch(-1);

  private async fetch(step: 1 | -1): Promise<CallLog[]> {
    if (this.isBusy) throw new CometChatCallsException('REQUEST_IN_PROGRESS', 'A request is in progress.');
    this.isBusy = true;
    try {
      return await this.nonEmptyPage(step);
    } catch (error) {
      throw exceptionOf(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** A page of which the filters leave nothing would look like the end. */
  private async nonEmptyPage(step: 1 | -1): Promise<CallLog[]> {
    const { authToken, direction, guid, ...query } = this.filters;
    const rest = account.as(authToken);
    this.people ??= new People(rest);
    const ownUid = direction === undefined ? undefined : dataOf(await rest.GET('/v3/me')).uid;
    for (;;) {
      if (step === 1 ? this.isLast : this.page <= 1) return [];
      const { data, meta } = await this.read({ ...query, page: this.page + step });
      this.page += step;
      this.isLast = meta.pagination.total_pages <= this.page;
      const found = data
        .filter((call) => direction === undefined || (call.initiator === ownUid) === (direction === 'outgoing'))
        .filter((call) => guid === undefined || call.receiver === guid);
      const { people } = this;
      if (found.length > 0) return Promise.all(found.map((call) => callLogOf(call, people)));
    }
  }

  private async read(query: Query & { page: number }) {
    const outcome = await account.as(this.filters.authToken).GET('/v3/calls', { params: { query } });
    dataOf(outcome);
    return outcome.data!;
  }
}

export class CallLogRequestBuilder {
  private readonly filters: Filters = { perPage: 30 };

  private set(filters: Partial<Filters>): this {
    Object.assign(this.filters, filters);
    return this;
  }

  setLimit = (perPage: number) => this.set({ perPage });
  setCallType = (type: 'audio' | 'video') => this.set({ type });
  setCallStatus = (status: string) => this.set({ status: (STATUSES[status] ?? status) as Call['status'] });
  /** @param hasRecording false leaves all calls */
  setHasRecording = (hasRecording: boolean) => this.set({ hasRecording: hasRecording || undefined });
  setCallCategory = (mode: 'call' | 'meet') => this.set({ mode });
  setCallDirection = (direction: 'incoming' | 'outgoing') => this.set({ direction });
  setUid = (uid: string) => this.set({ uid });
  setGuid = (guid: string) => this.set({ guid, receiverType: 'group' });
  setAuthToken = (authToken: string) => this.set({ authToken });

  build(): CallLogRequest {
    return new CallLogRequest({ ...this.filters });
  }
}
