import { Inject, Injectable } from '@nestjs/common';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { actingUid, requireFeature } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { CallAccessService } from '../live/call-access.service.js';
import { checkLimits } from '../live/call-rules.js';
import {
  isGroupCall,
  isOver,
  isRinging,
  newDeviceId,
  openEntriesOf,
  reusableEntry,
  type LiveCall,
} from '../live/live-call.js';
import { LiveCallsRepository } from '../live/live-calls.repository.js';
import { LiveKitClient } from '../media/livekit-client.js';
import { identityOf, roomNameOf } from '../media/room-name.js';
import { CallsService } from '../records/calls.service.js';
import type { CreateCallTokenDto } from './call-token.dto.js';
import type { CallToken } from './call-token.view.js';

/** A meeting that nobody joins is deleted. Longer than its tokens are valid. */
const UNJOINED_MILLISECONDS = 15 * 60_000;

interface Admission {
  readonly call: LiveCall;
  readonly deviceId: string;
  readonly canPublish: boolean;
}

/** Tokens with which devices join the rooms of calls and meetings. */
@Injectable()
export class CallTokensService {
  constructor(
    private readonly calls: CallsService,
    private readonly rows: LiveCallsRepository,
    private readonly access: CallAccessService,
    private readonly liveKit: LiveKitClient,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * For the acting user. Makes the meeting if there is no session with the id.
   *
   * @throws ERR_CALL_MEDIA_NOT_CONFIGURED, ERR_CALL_NOT_A_PART, ERR_CALL_TERMINATED, ERR_CALL_BUSY_SELF, ERR_PLAN_QUOTA_RESTRICTION,
   * and the errors of `CallAccessService`
   */
  async create(ctx: RequestContext, request: CreateCallTokenDto): Promise<CallToken> {
    const url = this.liveKit.url;
    const { call, deviceId, canPublish } = await this.admit(ctx, request).catch((error: unknown) => {
      // another user made a meeting with this id at the same time, and the acting user joins it
      if (isUniqueViolation(error)) return this.admit(ctx, request);
      throw error;
    });
    const { sessionId, type, mode } = call;
    const room = roomNameOf({ appId: ctx.app.id, sessionId });
    const identity = identityOf({ uid: actingUid(ctx.principal), deviceId });
    const signed = await this.liveKit.joinToken({ room, identity, canPublish, audioOnly: type === 'audio' });
    return { ...signed, url, sessionId, roomName: room, identity, deviceId, mode, type, canPublish };
  }

  private async admit(ctx: RequestContext, request: CreateCallTokenDto): Promise<Admission> {
    const uid = actingUid(ctx.principal);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.access.lockUsersForShare(tx, [uid]);
      const existing = request.sessionId === undefined ? undefined : await this.rows.lock(tx, request.sessionId);
      if (existing) await this.requireJoining(tx, existing, uid, request.deviceId);
      const call = existing ?? (await this.newMeeting(tx, uid, request));
      const deviceId = await this.deviceOf(tx, call, uid, request.deviceId);
      return { call, deviceId, canPublish: await this.access.mayPublish(tx, call, uid) };
    });
  }

  private async requireJoining(
    tx: RequestContext,
    call: LiveCall,
    uid: string,
    deviceId: string | undefined,
  ): Promise<void> {
    await this.access.requirePart(tx, call, uid);
    await this.access.requireJoining(tx, call);
    if (isRinging(call)) {
      requireInitiator(call, uid);
      return;
    }
    if (isOver(call) && !call.isMeeting) throw new DomainError('ERR_CALL_TERMINATED', { sessionId: call.sessionId });
    if (call.status === 'initiated') await this.rows.extend(tx, call.sessionId, unjoinedAt());
    if (openEntriesOf(call, uid, deviceId).length > 0) return;
    throwIfDenied(checkLimits(call, uid, deviceId));
    if (call.isMeeting || !isGroupCall(call)) return;
    const other = await this.rows.findSessionOf(tx, { holderType: 'user', holder: uid });
    if (other !== undefined && other !== call.sessionId) throw new DomainError('ERR_CALL_BUSY_SELF', { uid });
  }

  private async newMeeting(tx: RequestContext, initiator: string, request: CreateCallTokenDto): Promise<LiveCall> {
    requireFeature(tx.principal, 'createCall');
    const { sessionId, receiver, receiverType, type = 'video', mode = 'meet' } = request;
    if (receiver === undefined || receiverType === undefined) throw missingReceiver(request);
    await this.access.requireCalling(tx, initiator, { receiver, receiverType, type });
    const recorded = await this.calls.record(tx, {
      sessionId,
      receiver,
      receiverType,
      type,
      mode,
      isMeeting: true,
      status: 'initiated',
      initiator,
      initiatedAt: new Date(),
      dueAt: unjoinedAt(),
      participants: [],
    });
    return (await this.rows.lock(tx, recorded))!;
  }

  /** Signalling and media use one entry for a device, so the device of an initiator who named none is stored. */
  private async deviceOf(tx: RequestContext, call: LiveCall, uid: string, requested?: string): Promise<string> {
    const entry = reusableEntry(call, uid, requested);
    const deviceId = requested ?? entry?.deviceId ?? newDeviceId(this.config.serviceDomain);
    if (entry && entry.deviceId === null) await this.rows.assignDevice(tx, call.sessionId, entry, deviceId);
    return deviceId;
  }
}

const unjoinedAt = (): Date => new Date(Date.now() + UNJOINED_MILLISECONDS);

/** The rule applies until the call is answered. The contract has no error code for it. */
function requireInitiator(call: LiveCall, uid: string): void {
  if (uid !== call.initiator) throw DomainError.invalid({ sessionId: ['The call is ringing: answer it first.'] });
}

function missingReceiver({ sessionId, receiver, receiverType }: CreateCallTokenDto): DomainError {
  const reason =
    sessionId === undefined ? 'of a new meeting' : `of a new meeting, because there is no session ${sessionId}`;
  return DomainError.invalid({
    ...(receiver === undefined && { receiver: [`The receiver is required ${reason}.`] }),
    ...(receiverType === undefined && { receiverType: [`The receiverType is required ${reason}.`] }),
  });
}
