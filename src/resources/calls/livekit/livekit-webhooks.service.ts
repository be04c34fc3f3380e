import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { LiveKitClient } from '../media/livekit-client.js';
import { mediaEventOf } from './media-event.js';
import { MediaEventsService } from './media-events.service.js';
import { assertReport } from './report-rules.js';

@Injectable()
export class LiveKitWebhooksService {
  constructor(
    private readonly liveKit: LiveKitClient,
    private readonly events: MediaEventsService,
  ) {}

  /**
   * The body is read only after its signature is known to be LiveKit's.
   *
   * @param signature the header Authorization: a JWT with the hash of the body
   * @throws ERR_CALL_MEDIA_NOT_CONFIGURED, AUTH_ERR_LIVEKIT, ERR_BAD_REQUEST
   */
  async receive(ctx: InstallationContext, signature: string, readBody: () => Promise<Buffer>): Promise<void> {
    await this.liveKit.verifySignature(signature);
    const body = await readBody();
    const report = await this.liveKit.webhookEvent(body.toString('utf8'), signature);
    assertReport(report);
    const event = mediaEventOf(report);
    if (event) await this.events.record(ctx, event);
  }
}
