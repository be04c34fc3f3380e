import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { NotificationProviderKind } from '../notification.js';
import { nameOf } from '../providers/notification-providers.repository.js';
import { NotificationProvidersService, type EnabledTarget } from '../providers/notification-providers.service.js';
import { PushTokensService } from '../push-tokens/push-tokens.service.js';
import type { TestEmailDto, TestPushDto, TestSmsDto } from './test-send.dto.js';
import { TestSender, type TestSend, type TestSendResult } from './test-sender.js';

export interface TestSendReport extends TestSendResult {
  readonly provider: string;
  readonly milliseconds: number;
}

/** Tries providers. Nothing is logged, queued or limited. */
@Injectable()
export class TestSendsService {
  constructor(
    private readonly providers: NotificationProvidersService,
    private readonly pushTokens: PushTokensService,
    private readonly sender: TestSender,
  ) {}

  /** @throws ERR_PROVIDER_NOT_FOUND, ERR_TOKEN_NOT_FOUND, ERR_BAD_REQUEST */
  async push(ctx: RequestContext, { provider, providerId, pushToken, uid }: TestPushDto): Promise<TestSendReport> {
    if (provider === 'custom') {
      if (uid === undefined)
        throw DomainError.invalid({ uid: ['The uid field is required with the provider custom.'] });
      return this.send(ctx, { target: await this.targetOf(ctx, 'custom_push', ''), uid });
    }
    if ((pushToken === undefined) === (uid === undefined))
      throw DomainError.invalid({ pushToken: ['Either the pushToken or the uid field is required.'] });
    const device = await this.pushTokens.findDevice(ctx, { provider, token: pushToken, uid });
    if (!device) throw new DomainError('ERR_TOKEN_NOT_FOUND');
    const target = await this.targetOf(ctx, device.provider, providerId ?? device.providerId);
    return this.send(ctx, { target, uid: device.uid, device });
  }

  /** @throws ERR_PROVIDER_NOT_FOUND, ERR_BAD_REQUEST */
  async email(ctx: RequestContext, { provider, email }: TestEmailDto): Promise<TestSendReport> {
    const kind = await this.chosen(ctx, provider === 'custom' ? 'custom_email' : provider, [
      'sendgrid',
      'custom_email',
    ]);
    return this.send(ctx, { target: await this.targetOf(ctx, kind, ''), email });
  }

  /** @throws ERR_PROVIDER_NOT_FOUND, ERR_BAD_REQUEST */
  async sms(ctx: RequestContext, { provider, phno }: TestSmsDto): Promise<TestSendReport> {
    const kind = await this.chosen(ctx, provider === 'custom' ? 'custom_sms' : provider, ['twilio', 'custom_sms']);
    return this.send(ctx, { target: await this.targetOf(ctx, kind, ''), phno });
  }

  private async send(ctx: RequestContext, test: TestSend): Promise<TestSendReport> {
    const startedAt = performance.now();
    const result = await this.sender.send(ctx, test);
    return { ...result, provider: nameOf(test.target), milliseconds: Math.round(performance.now() - startedAt) };
  }

  /** The given kind, or else the first that is turned on. */
  private async chosen(
    ctx: RequestContext,
    given: NotificationProviderKind | undefined,
    kinds: readonly [NotificationProviderKind, NotificationProviderKind],
  ): Promise<NotificationProviderKind> {
    if (given) return given;
    const enabled = new Set((await this.providers.enabledOf(ctx)).map(({ kind }) => kind));
    return kinds.find((kind) => enabled.has(kind)) ?? kinds[0];
  }

  private async targetOf(
    ctx: RequestContext,
    kind: NotificationProviderKind,
    providerId: string,
  ): Promise<EnabledTarget> {
    const target = await this.providers.findTarget(ctx, { appId: ctx.app.id, provider: kind, providerId });
    if (!target) throw new DomainError('ERR_PROVIDER_NOT_FOUND', { provider: nameOf({ kind, providerId }) });
    return target;
  }
}
