import { ApiProperty } from '@nestjs/swagger';

export interface PushToken {
  readonly uid: string;
  /** Asterisks replace the token of another session of the user. */
  readonly authToken: string;
  readonly type: string;
  readonly platform: string;
  readonly providerId: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

class PushTokenView {
  @ApiProperty({ description: 'Asterisks in responses to a user, unless it is the token of the request.' })
  authToken!: string;
  @ApiProperty({ enum: ['chat', 'call'], description: 'call: a VoIP token, which receives calls only.' })
  pushTokenType!: string;
  @ApiProperty({ description: 'ISO 8601.', example: '2024-03-11T07:27:59.412Z' }) createdAt!: string;
  @ApiProperty({ example: 'fcm_android' }) platform!: string;
  @ApiProperty() providerId!: string;
  @ApiProperty({ description: 'Of Web Push the endpoint.' }) pushToken!: string;
  @ApiProperty() uid!: string;
  @ApiProperty({ description: 'ISO 8601.', example: '2024-03-11T07:27:59.412Z' }) updatedAt!: string;
}

export class PushTokensView {
  @ApiProperty({ type: [PushTokenView] }) pushTokens!: PushTokenView[];
}

export const pushTokensView = (tokens: readonly PushToken[]): PushTokensView => ({
  pushTokens: tokens.map(({ uid, authToken, type, platform, providerId, token, createdAt, updatedAt }) => ({
    authToken,
    pushTokenType: type,
    createdAt: createdAt.toISOString(),
    platform,
    providerId,
    pushToken: token,
    uid,
    updatedAt: updatedAt.toISOString(),
  })),
});
