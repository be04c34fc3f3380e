import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { channelOf } from '#resources/notifications/notification.js';
import { TestSender, type TestSend, type TestSendResult } from '#resources/notifications/test-sends/test-sender.js';
import type { DigestContent, ProviderTarget, PushContent, SendResult } from '../providers/provider-client.js';
import { ProviderClients, type DigestKind, type PushKind } from '../providers/provider-clients.js';

const TITLE = 'Test notification';
const BODY = 'If you can read this, notifications arrive.';
const ID = 'ntf_test';
/** Who a test without a user is for, and whom it is from. */
const NOBODY = 'test';

/** Sends test notifications through the clients that send all others. */
@Injectable()
export class TestNotifications implements OnModuleInit {
  constructor(
    private readonly testSender: TestSender,
    private readonly clients: ProviderClients,
  ) {}

  onModuleInit(): void {
    this.testSender.register((ctx, test) => this.send(ctx, test));
  }

  private async send(ctx: RequestContext, test: TestSend): Promise<TestSendResult> {
    const result = await this.sendThrough({ ...test.target, region: ctx.app.region }, test);
    const { status } = result;
    return result.outcome === 'sent' ? { success: true, status } : { success: false, status, error: result.error };
  }

  private sendThrough(target: ProviderTarget, { uid = NOBODY, device, email, phno }: TestSend): Promise<SendResult> {
    if (isOfPush(target)) return this.clients.sendPush(target, uid, pushContent(uid), device);
    return this.clients.sendDigest(target as ProviderTarget<DigestKind>, digestContent({ uid, email, phno }));
  }
}

const isOfPush = (target: ProviderTarget): target is ProviderTarget<PushKind> => channelOf[target.kind] === 'push';

const pushContent = (uid: string): PushContent => ({
  id: ID,
  collapseKey: ID,
  title: TITLE,
  body: BODY,
  sound: 'default',
  details: {
    title: TITLE,
    body: BODY,
    sender: NOBODY,
    senderName: TITLE,
    receiver: uid,
    receiverName: uid,
    receiverType: 'user',
    tag: ID,
    conversationId: NOBODY,
    type: 'chat',
    sentAt: String(Date.now()),
  },
});

function digestContent({ uid, email, phno }: Omit<DigestContent['to'], 'name'>): DigestContent {
  const sender = { uid: NOBODY, name: TITLE };
  return {
    id: ID,
    to: { uid, name: uid, email, phno },
    messages: [{ sender, message: BODY }],
    senderDetails: sender,
    subject: TITLE,
    text: BODY,
  };
}
