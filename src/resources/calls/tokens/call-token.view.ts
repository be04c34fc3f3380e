import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';

export class CallTokenView {
  @ApiProperty({ description: 'For the method connect of the LiveKit client.' }) token!: string;
  @ApiProperty({ description: 'Address of the LiveKit server.', example: 'wss://livekit.example.com' }) url!: string;
  @ApiProperty() sessionId!: string;
  @ApiProperty({ description: 'Room of the session at the LiveKit server.' }) roomName!: string;
  @ApiProperty({ description: 'Identity of the device in the room: the uid, a colon and the device id.' })
  identity!: string;
  @ApiProperty() deviceId!: string;
  @ApiProperty({ enum: ['call', 'meet', 'presenter'] }) mode!: string;
  @ApiProperty({ enum: ['audio', 'video'] }) type!: string;
  @ApiProperty({ description: 'Whether the device can send audio and, in a video call, video.' })
  canPublish!: boolean;
  @ApiProperty({
    description: 'Until when the token can be used to connect, in Unix seconds. A device that is connected stays so.',
  })
  expiresAt!: number;
}

/** What a device needs to join the room of a session. */
export interface CallToken extends Omit<CallTokenView, 'expiresAt'> {
  readonly expiresAt: Date;
}

export const callTokenView = (token: CallToken): CallTokenView => ({
  ...token,
  expiresAt: unixSeconds(token.expiresAt),
});
