import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { CallMediaRepository, type UnseenRoom } from '../media/call-media.repository.js';
import { LiveKitClient, MAX_LISTED_ROOMS } from '../media/livekit-client.js';
import { roomNameOf } from '../media/room-name.js';
import { MediaEventsService } from './media-events.service.js';

/** LiveKit lists a room a moment after it starts; and its webhooks are retried for some seconds. */
const UNSEEN_MILLISECONDS = 60_000;

const reconcileJob = defineJob<Record<string, never>>('calls.reconcile-rooms', { isOutgoing: true });

/** Finishes the rooms that LiveKit does not list any more, because the webhooks that said so were lost. */
@Injectable()
export class RoomReconciliationService implements OnModuleInit {
  constructor(
    private readonly media: CallMediaRepository,
    private readonly liveKit: LiveKitClient,
    private readonly events: MediaEventsService,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.register(reconcileJob, (ctx) => this.reconcile(ctx));
    if (!this.liveKit.isConfigured) return;
    this.jobs.schedule('calls.find-unseen-rooms', '* * * * *', async (ctx) => {
      await this.jobs.add(ctx, reconcileJob, {}, { key: reconcileJob.name });
      return false;
    });
  }

  /** A room that is gone has finished when it was last known to exist. */
  async reconcile(ctx: InstallationContext, now = new Date()): Promise<void> {
    if (!this.liveKit.isConfigured) return;
    const before = new Date(now.getTime() - UNSEEN_MILLISECONDS);
    for (;;) {
      const rooms = await this.media.listUnseenRooms(ctx, before, MAX_LISTED_ROOMS);
      if (rooms.length === 0) return;
      const listed = await this.liveKit.listRooms([...new Set(rooms.map(nameOf))]);
      const sids = new Set(listed.map(({ sid }) => sid));
      for (const room of rooms) await this.update(ctx, room, sids.has(room.roomSid), now);
    }
  }

  private async update(
    ctx: InstallationContext,
    { app, sessionId, roomSid, lastKnownAt }: UnseenRoom,
    exists: boolean,
    now: Date,
  ): Promise<void> {
    const appContext: RequestContext = { ...ctx, app, principal: { kind: 'system' } };
    if (exists) return this.media.markSeen(appContext, sessionId, roomSid, now);
    const room = { sid: roomSid, startedAt: lastKnownAt, finishedAt: lastKnownAt };
    await this.events.recordRoom(appContext, sessionId, room);
  }
}

const nameOf = ({ app, sessionId }: UnseenRoom): string => roomNameOf({ appId: app.id, sessionId });
