import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { NOTIFICATION_REASONS, NOTIFICATION_TRIGGERS } from '../notification.js';
import { providerDefinitions } from '../providers/provider-definitions.js';
import { LOG_CHANNELS, LOG_PROVIDERS, LOG_STATES } from './notification-log.dto.js';
import type { LogEntries } from './notification-log.service.js';
import type { LogRow } from './notification-log.sql.js';

class LogEntryView {
  @ApiProperty({ description: '24 hexadecimal characters.', example: '00000000000000000000002a' }) _id!: string;
  @ApiProperty({ description: 'Unix milliseconds.' }) processingStartedAtMS!: number;
  @ApiPropertyOptional({ description: 'Unix milliseconds. Absent while it is to be sent.' })
  processingEndedAtMS?: number;
  @ApiPropertyOptional() totalProcessingTimeInMS?: number;
  @ApiProperty({ example: 'notifications-core' }) component!: string;
  @ApiProperty({ enum: LOG_CHANNELS }) channel!: string;
  @ApiPropertyOptional({ enum: LOG_PROVIDERS, description: 'Absent if none was chosen.' }) provider?: string;
  @ApiPropertyOptional() providerId?: string;
  @ApiProperty({ description: 'The user who is notified.' }) uid!: string;
  @ApiPropertyOptional() messageId?: number;
  @ApiPropertyOptional() reactionId?: number;
  @ApiPropertyOptional({ description: 'Of a call.' }) sessionId?: string;
  @ApiPropertyOptional() messageCategory?: string;
  @ApiPropertyOptional() messageType?: string;
  @ApiProperty({ enum: NOTIFICATION_TRIGGERS }) trigger!: string;
  @ApiProperty({ description: 'Unix milliseconds.' }) messageSentAtMS!: number;
  @ApiProperty() sender!: string;
  @ApiPropertyOptional() reactionSender?: string;
  @ApiProperty() receiver!: string;
  @ApiPropertyOptional() reactionReceiver?: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiPropertyOptional({
    description: 'In groups: the member that a group event concerns, otherwise the user who is notified.',
  })
  member?: string;
  @ApiPropertyOptional({ description: 'Platform of the device.', example: 'apns_ios_device' }) tokenType?: string;
  @ApiPropertyOptional() pushToken?: string;
  @ApiPropertyOptional({
    description: 'What was sent, without credentials. Removed with the message.',
    type: 'object',
    additionalProperties: true,
  })
  payload?: object;
  @ApiProperty({ description: 'false: decided against, for the reason.' }) notificationTriggered!: boolean;
  @ApiPropertyOptional({ enum: NOTIFICATION_REASONS, description: 'Why it is not sent, or failed.' }) reason?: string;
  @ApiPropertyOptional({ description: 'true: sent; false: failed.' }) success?: boolean;
  @ApiProperty({
    enum: LOG_STATES,
    description:
      'suppressed: decided against. pending: to be sent now. waiting: failed, and to be attempted again. sent. failed: not attempted any more.',
  })
  state!: string;
  @ApiProperty({ description: 'Attempts to send it.' }) attempts!: number;
  @ApiPropertyOptional({ description: 'HTTP status of the provider.' }) status?: number;
  @ApiPropertyOptional({ description: 'What the provider or the network said.' }) error?: string;
}

class LogCurrentView {
  @ApiProperty({ description: 'Maximum number of entries, as requested.' }) limit!: number;
  @ApiProperty({ description: 'Entries on this page.' }) count!: number;
}

class LogPositionView {
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
  @ApiProperty({ description: 'Value of logId for that page.' }) logId!: string;
  @ApiPropertyOptional({ description: 'Of the entry.' }) messageId?: number;
}

class LogMetaView {
  @ApiProperty() current!: LogCurrentView;
  @ApiPropertyOptional({ description: 'Query parameters of a request for newer entries.' }) previous?: LogPositionView;
  @ApiPropertyOptional({
    description:
      'Query parameters of a request for older entries. A filter without an index searches 20,000 entries per request: a page that is not full, or empty, is the last one only if next is absent or names its last entry.',
  })
  next?: LogPositionView;
}

export class NotificationLogView {
  @ApiProperty({ type: [LogEntryView] }) data!: LogEntryView[];
  @ApiProperty() meta!: LogMetaView;
}

const logIdOf = (id: bigint): string => id.toString(16).padStart(24, '0');

const numberOf = (id: bigint | null): number | undefined => (id === null ? undefined : Number(id));

function logEntryView(row: LogRow): LogEntryView {
  const startedAt = row.createdAt.getTime();
  const endedAt = row.state === 'suppressed' ? startedAt : row.endedAt?.getTime();
  return withoutAbsent({
    _id: logIdOf(row.id),
    processingStartedAtMS: startedAt,
    processingEndedAtMS: endedAt,
    totalProcessingTimeInMS: endedAt === undefined ? undefined : endedAt - startedAt,
    component: 'notifications-core',
    channel: row.channel,
    provider: row.provider ? providerDefinitions[row.provider].name : undefined,
    providerId: row.providerId || undefined,
    uid: row.uid,
    messageId: numberOf(row.messageId),
    reactionId: numberOf(row.reactionId),
    sessionId: row.sessionId ?? undefined,
    messageCategory: row.messageCategory ?? undefined,
    messageType: row.messageType ?? undefined,
    trigger: row.trigger,
    messageSentAtMS: row.occurredAt.getTime(),
    sender: row.sender,
    reactionSender: row.reactionSender ?? undefined,
    receiver: row.receiver,
    reactionReceiver: row.reactionReceiver ?? undefined,
    receiverType: row.receiverType,
    member: row.member ?? undefined,
    tokenType: row.platform ?? undefined,
    pushToken: row.pushToken ?? undefined,
    payload: row.payload ?? undefined,
    notificationTriggered: row.state !== 'suppressed',
    reason: row.reason ?? undefined,
    success: row.state === 'sent' ? true : row.state === 'failed' ? false : undefined,
    state: row.state,
    attempts: row.attemptCount,
    status: row.status ?? undefined,
    error: row.error ?? undefined,
  });
}

export function notificationLogView(
  { rows, olderThan, newerThan }: LogEntries,
  { limit }: { limit: number },
): NotificationLogView {
  const positionOf = (affix: string, id: bigint | undefined): LogPositionView | undefined =>
    id === undefined
      ? undefined
      : withoutAbsent({
          affix,
          logId: logIdOf(id),
          messageId: numberOf(rows.find((row) => row.id === id)?.messageId ?? null),
        });
  return {
    data: rows.map(logEntryView),
    meta: withoutAbsent({
      previous: positionOf('prepend', newerThan),
      current: { limit, count: rows.length },
      next: positionOf('append', olderThan),
    }),
  };
}
