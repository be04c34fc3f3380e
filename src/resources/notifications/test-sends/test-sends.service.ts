import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { NotificationProviderKind } from '../notification.js';
import { nameOf, NotificationProvidersRepository } from '../providers/notification-providers.repository.js';
import type { ProviderTarget, SendResult } from '../providers/provider-client.js';
import { ProviderClients } from '../providers/provider-clients.js';
import { kindsNamed, kindsOf, type DigestKind, type ProviderName } from '../providers/provider-definitions.js';
import { PushTokensService } from '../push-tokens/push-tokens.service.js';
import { testDigest, testPush } from './test-contents.js';
import type { TestEmailDto, TestPushDto, TestSmsDto } from './test-send.dto.js';
import type { TestSendView } from './test-send.view.js';

/** Tries providers, through the clients that send all other notifications. Nothing is logged, queued or limited. */
@Injectable()
export class TestSendsService {
  constructor(
    private readonly providers: NotificationProvidersRepository,
    private readonly pushTokens: PushTokensService,
    private readonly clients: ProviderClients,
  ) {}

  /** @throws ERR_PROVIDER_NOT_FOUND, ERR_TOKEN_NOT_FOUND, ERR_BAD_REQUEST */
  async push(ctx: RequestContext, { provider, providerId, pushToken, uid }: TestPushDto): Promise<TestSendView> {
    if (provider === 'custom') {
      if (uid === undefined)
        throw DomainError.invalid({ uid: ['The uid field is required with the provider custom.'] });
      const custom = await this.targetOf(ctx, 'custom_push');
      return report(custom, () => this.clients.sendPush(custom, { uid, content: testPush(uid) }));
    }
    if ((pushToken === undefined) === (uid === undefined))
      throw DomainError.invalid({ pushToken: ['Either the pushToken or the uid field is required.'] });
    const device = await this.pushTokens.findDevice(ctx, { provider, token: pushToken, uid });
    if (!device) throw new DomainError('ERR_TOKEN_NOT_FOUND');
    const target = await this.targetOf(ctx, device.provider, providerId ?? device.providerId);
    const notification = { uid: device.uid, content: testPush(device.uid), device };
    return report(target, () => this.clients.sendPush(target, notification));
  }

  /** @throws ERR_PROVIDER_NOT_FOUND, ERR_BAD_REQUEST */
  async email(ctx: RequestContext, { provider, email }: TestEmailDto): Promise<TestSendView> {
    const target = await this.targetOf(ctx, await this.chosen(ctx, 'email', provider));
    return report(target, () => this.clients.sendDigest(target, testDigest({ email })));
  }

  /** @throws ERR_PROVIDER_NOT_FOUND, ERR_BAD_REQUEST */
  async sms(ctx: RequestContext, { provider, phno }: TestSmsDto): Promise<TestSendView> {
    const target = await this.targetOf(ctx, await this.chosen(ctx, 'sms', provider));
    return report(target, () => this.clients.sendDigest(target, testDigest({ phno })));
  }

  /** The kind with the name, or else the first that is turned on. */
  private async chosen(
    ctx: RequestContext,
    channel: 'email' | 'sms',
    name: ProviderName | undefined,
  ): Promise<DigestKind> {
    const kinds = kindsOf(channel);
    if (name) return kinds.find((kind) => kindsNamed(name).includes(kind))!;
    const enabled = new Set((await this.providers.listEnabled(ctx)).map(({ kind }) => kind));
    return kinds.find((kind) => enabled.has(kind)) ?? kinds[0]!;
  }

  private async targetOf(
    ctx: RequestContext,
    kind: NotificationProviderKind,
    providerId = '',
  ): Promise<ProviderTarget> {
    const target = await this.providers.findEnabled(ctx, kind, providerId);
    if (!target) throw new DomainError('ERR_PROVIDER_NOT_FOUND', { provider: nameOf({ kind, providerId }) });
    return { ...target, region: ctx.app.region };
  }
}

async function report(target: ProviderTarget, send: () => Promise<SendResult>): Promise<TestSendView> {
  const startedAt = performance.now();
  const result = await send();
  const milliseconds = Math.round(performance.now() - startedAt);
  const { status } = result;
  const provider = nameOf(target);
  return withoutAbsent(
    result.outcome === 'sent'
      ? { success: true, provider, status, milliseconds }
      : { success: false, provider, status, error: result.error, milliseconds },
  );
}
