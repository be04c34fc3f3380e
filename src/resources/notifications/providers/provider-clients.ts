import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type {
  DigestClient,
  DigestContent,
  ProviderTarget,
  PushClient,
  PushNotification,
  SendResult,
} from './provider-client.js';
import { definitionOf } from './provider-definitions.js';

/** The clients of all kinds of providers. */
@Injectable()
export class ProviderClients {
  constructor(private readonly module: ModuleRef) {}

  /** Sends by the PushClient of the provider. */
  async sendPush(target: ProviderTarget, notification: PushNotification): Promise<SendResult> {
    const { client } = definitionOf(target.kind);
    return this.module.get<unknown, PushClient<object>>(client).send(target, notification);
  }

  /** Sends by the DigestClient of the provider. */
  async sendDigest(target: ProviderTarget, content: DigestContent): Promise<SendResult> {
    const { client } = definitionOf(target.kind);
    return this.module.get<unknown, DigestClient<object>>(client).send(target, content);
  }
}
