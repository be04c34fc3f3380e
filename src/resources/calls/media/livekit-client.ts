import { Inject, Injectable } from '@nestjs/common';
import type { RoomServiceClient, VideoGrant, WebhookEvent } from 'livekit-server-sdk';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { LiveKitConfig } from '#platform/config/livekit-config.js';
import { DomainError } from '#platform/errors/domain-error.js';

/** A server that does not respond in this time is asked again later, by the retries of jobs. */
const REQUEST_TIMEOUT_SECONDS = 5;

/** How long a token can be used to join. LiveKit renews the tokens of connected clients. */
const TOKEN_SECONDS = 600;

/** The largest number of rooms in one request. */
export const MAX_LISTED_ROOMS = 100;

export interface JoinGrant {
  readonly room: string;
  readonly identity: string;
  /** Whether the participant sends audio, and video unless `audioOnly`. All receive. */
  readonly canPublish: boolean;
  readonly audioOnly: boolean;
}

export interface SignedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A room that exists at the media server. */
export interface ListedRoom {
  readonly name: string;
  readonly sid: string;
}

/**
 * The LiveKit server of the installation. The SDK is loaded when it is first needed: it takes about 80 ms and 17 MB.
 */
@Injectable()
export class LiveKitClient {
  private readonly settings: LiveKitConfig | undefined;

  constructor(@Inject(CONFIG) { liveKit }: Config) {
    this.settings = liveKit;
  }

  get isConfigured(): boolean {
    return this.settings !== undefined;
  }

  /** Clients connect to this address. @throws ERR_CALL_MEDIA_NOT_CONFIGURED */
  get url(): string {
    return this.configured().url;
  }

  /** @throws ERR_CALL_MEDIA_NOT_CONFIGURED */
  async joinToken({ room, identity, canPublish, audioOnly }: JoinGrant): Promise<SignedToken> {
    const { apiKey, apiSecret } = this.configured();
    const { AccessToken, TrackSource } = await sdk();
    const token = new AccessToken(apiKey, apiSecret, { identity, ttl: TOKEN_SECONDS });
    const grant: VideoGrant = { roomJoin: true, room, canSubscribe: true, canPublish, canPublishData: canPublish };
    // the sources supersede canPublish
    if (canPublish && audioOnly) grant.canPublishSources = [TrackSource.MICROPHONE];
    token.addGrant(grant);
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + TOKEN_SECONDS) * 1000);
    return { token: await token.toJwt(), expiresAt };
  }

  /**
   * @param token the JWT with which a webhook is signed
   * @throws ERR_CALL_MEDIA_NOT_CONFIGURED, and AUTH_ERR_LIVEKIT for a token of another key or one that has expired
   */
  async verifySignature(token: string): Promise<void> {
    const { apiKey, apiSecret } = this.configured();
    const { TokenVerifier } = await sdk();
    await new TokenVerifier(apiKey, apiSecret).verify(token).catch(unsigned);
  }

  /** @throws ERR_CALL_MEDIA_NOT_CONFIGURED, and AUTH_ERR_LIVEKIT for a body that the token does not sign, or that is no event */
  async webhookEvent(body: string, token: string): Promise<WebhookEvent> {
    const { apiKey, apiSecret } = this.configured();
    const { WebhookReceiver } = await sdk();
    return new WebhookReceiver(apiKey, apiSecret).receive(body, token).catch(unsigned);
  }

  /** Disconnects everybody. A room that does not exist is deleted already. */
  async deleteRoom(name: string): Promise<void> {
    await this.ignoringMissing((rooms) => rooms.deleteRoom(name));
  }

  /**
   * A participant who is not in the room is removed already.
   *
   * @param tokensBefore tokens of the participant from before this time become invalid, where the server supports that
   */
  async removeParticipant(room: string, identity: string, tokensBefore: Date): Promise<void> {
    const revokeTokenTs = BigInt(Math.ceil(tokensBefore.getTime() / 1000));
    await this.ignoringMissing((rooms) => rooms.removeParticipant(room, identity, { revokeTokenTs }));
  }

  /** Returns those of the rooms that exist. */
  async listRooms(names: string[]): Promise<ListedRoom[]> {
    const rooms = await (await this.rooms()).listRooms(names);
    return rooms.map(({ name, sid }) => ({ name, sid }));
  }

  private async ignoringMissing(request: (rooms: RoomServiceClient) => Promise<void>): Promise<void> {
    try {
      await request(await this.rooms());
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'not_found') throw error;
    }
  }

  private async rooms(): Promise<RoomServiceClient> {
    const { apiUrl, apiKey, apiSecret } = this.configured();
    const { RoomServiceClient: Client } = await sdk();
    return new Client(apiUrl, apiKey, apiSecret, { requestTimeout: REQUEST_TIMEOUT_SECONDS });
  }

  private configured(): LiveKitConfig {
    if (!this.settings) throw new DomainError('ERR_CALL_MEDIA_NOT_CONFIGURED');
    return this.settings;
  }
}

const sdk = () => import('livekit-server-sdk');

function unsigned(): never {
  throw new DomainError('AUTH_ERR_LIVEKIT');
}
