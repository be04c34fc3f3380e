import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { CallMediaRepository } from './call-media.repository.js';
import { LiveKitClient } from './livekit-client.js';
import { identityOf, roomNameOf, type CallDevice, type RoomSession } from './room-name.js';

const deleteRoomJob = defineJob<RoomSession>('calls.delete-room', { isOutgoing: true });
/** `removedAt` is an ISO 8601 time. */
const removeDeviceJob = defineJob<RoomSession & CallDevice & { removedAt: string }>('calls.remove-device', {
  isOutgoing: true,
});

/**
 * Ends rooms, and removes devices from them, by jobs: a media server that cannot be reached makes no request of a user fail, and the jobs run
 * again until it can be. Does nothing without LiveKit.
 */
@Injectable()
export class CallRoomsService implements OnModuleInit {
  constructor(
    private readonly liveKit: LiveKitClient,
    private readonly media: CallMediaRepository,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.register(deleteRoomJob, async (ctx, session) => {
      if (!this.liveKit.isConfigured) return;
      // a meeting can have begun again since
      if (await this.media.isFinished({ ...ctx, app: { id: session.appId } }, session.sessionId))
        await this.liveKit.deleteRoom(roomNameOf(session));
    });
    this.jobs.register(removeDeviceJob, async (_, { uid, deviceId, removedAt, ...session }) => {
      if (!this.liveKit.isConfigured) return;
      const identity = identityOf({ uid, deviceId });
      await this.liveKit.removeParticipant(roomNameOf(session), identity, new Date(removedAt));
    });
  }

  /** After the commit, disconnects everybody from the room of a call that is over. */
  async deleteRoom(ctx: AppContext, sessionId: string): Promise<void> {
    if (!this.liveKit.isConfigured) return;
    await this.jobs.add(ctx, deleteRoomJob, { appId: ctx.app.id, sessionId });
  }

  /** After the commit, disconnects the devices of the users. @param guid only from calls of this group */
  async removeUsers(ctx: AppContext, uids: string[], guid?: string): Promise<void> {
    if (!this.liveKit.isConfigured) return;
    const removedAt = new Date().toISOString();
    for (const device of await this.media.listOpenVisits(ctx, uids, guid))
      await this.jobs.add(ctx, removeDeviceJob, { appId: ctx.app.id, ...device, removedAt });
  }
}
