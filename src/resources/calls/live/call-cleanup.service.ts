import { Injectable, type OnModuleInit } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { CallMediaRepository } from '../media/call-media.repository.js';
import { CallRoomsService } from '../media/call-rooms.service.js';
import { CallsRepository } from '../records/calls.repository.js';
import { isOngoing, isOver, isRinging, type LiveCall } from './live-call.js';
import { LiveCallsRepository, type SlotHolder } from './live-calls.repository.js';
import { LiveCallsService } from './live-calls.service.js';

/**
 * Removes deleted users and former members of groups from their active calls and the rooms of these, and ends the calls and meetings of
 * deleted groups, in the transaction of the deletion or removal.
 */
@Injectable()
export class CallCleanupService implements OnModuleInit {
  constructor(
    private readonly calls: CallsRepository,
    private readonly liveCalls: LiveCallsService,
    private readonly liveCallsRepository: LiveCallsRepository,
    private readonly media: CallMediaRepository,
    private readonly rooms: CallRoomsService,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.eraseUser(tx, uid));
    this.events.onInTransaction('user_deactivated', (tx, { uids }) => this.removeUsers(tx, uids));
    this.events.onInTransaction('group_member_left', (tx, { guid, uids }) => this.removeMembers(tx, guid, uids));
    this.events.onInTransaction('group_member_kicked', (tx, { guid, uids }) => this.removeMembers(tx, guid, uids));
    this.events.onInTransaction('group_member_banned', (tx, { guid, uids }) => this.removeMembers(tx, guid, uids));
    this.events.onInTransaction('group_deleted', (tx, { guid }) => this.endCallsOfGroup(tx, guid));
  }

  private async eraseUser(tx: RequestContext, uid: string): Promise<void> {
    const call = await this.lockActiveCallOf(tx, { holderType: 'user', holder: uid });
    if (call) await this.liveCalls.removeParticipant(tx, call, uid, { silently: true });
    await this.rooms.removeUsers(tx, [uid]);
    await this.media.eraseUser(tx, uid);
    await this.calls.eraseUser(tx, uid);
  }

  private async removeUsers(tx: RequestContext, uids: string[]): Promise<void> {
    for (const uid of await this.liveCallsRepository.listBusyUsers(tx, uids)) {
      const call = await this.lockActiveCallOf(tx, { holderType: 'user', holder: uid });
      if (call) await this.liveCalls.removeParticipant(tx, call, uid);
    }
    await this.rooms.removeUsers(tx, uids);
  }

  private async removeMembers(tx: RequestContext, guid: string, uids: string[]): Promise<void> {
    for (const uid of uids) {
      const call = await this.lockActiveCallOf(tx, { holderType: 'group', holder: guid });
      if (!call) break;
      await this.liveCalls.removeParticipant(tx, call, uid);
    }
    await this.rooms.removeUsers(tx, uids, guid);
  }

  /** The records of calls and meetings are not deleted: they belong to the participants. */
  private async endCallsOfGroup(tx: RequestContext, guid: string): Promise<void> {
    await this.endGroupCall(tx, guid);
    for (const sessionId of await this.media.listMeetingsOfGroup(tx, guid)) {
      const meeting = await this.liveCallsRepository.lock(tx, sessionId);
      if (meeting && isOngoing(meeting)) await this.liveCalls.end(tx, meeting, actingUid(tx.principal));
      else await this.calls.delete(tx, sessionId);
    }
  }

  private async endGroupCall(tx: RequestContext, guid: string): Promise<void> {
    const call = await this.lockActiveCallOf(tx, { holderType: 'group', holder: guid });
    if (!call) return;
    const by = actingUid(tx.principal);
    const options = { silently: true };
    if (isRinging(call)) await this.liveCalls.endUnanswered(tx, call, 'canceled', by, options);
    else await this.liveCalls.end(tx, call, by, options);
  }

  /** @returns undefined also if the call ended while this transaction waited for the lock */
  private async lockActiveCallOf(tx: RequestContext, holder: SlotHolder): Promise<LiveCall | undefined> {
    const sessionId = await this.liveCallsRepository.findSessionOf(tx, holder);
    const call = sessionId === undefined ? undefined : await this.liveCallsRepository.lock(tx, sessionId);
    return call && !isOver(call) ? call : undefined;
  }
}
