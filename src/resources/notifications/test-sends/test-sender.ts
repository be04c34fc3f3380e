import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import type { PushTokenType } from '../notification.js';
import type { EnabledTarget } from '../providers/notification-providers.service.js';

/** A device, as the clients of push providers need it. */
export interface TestDevice {
  readonly uid: string;
  readonly type: PushTokenType;
  readonly platform: string;
  readonly token: string;
  /** A Web Push subscription has these keys. */
  readonly keys?: { readonly p256dh: string; readonly auth: string };
}

/** A notification about no message, to try a provider. */
export interface TestSend {
  readonly target: EnabledTarget;
  /** Absent where an address was given in place of a user. */
  readonly uid?: string;
  /** A push notification has a device, unless a custom provider finds the devices itself. */
  readonly device?: TestDevice;
  readonly email?: string;
  /** E.164, with the plus sign. */
  readonly phno?: string;
}

/** What the provider responded. */
export interface TestSendResult {
  readonly success: boolean;
  /** HTTP status. */
  readonly status?: number;
  /** The error is one sentence without secrets. */
  readonly error?: string;
}

type Send = (ctx: RequestContext, test: TestSend) => Promise<TestSendResult>;

/** Sends test notifications by what the delivery of notifications registers here. */
@Injectable()
export class TestSender {
  private registered?: Send;

  /** Must be called while modules are being initialised. @param send never throws */
  register(send: Send): void {
    if (this.registered) throw new Error('A sender of test notifications is registered already');
    this.registered = send;
  }

  async send(ctx: RequestContext, test: TestSend): Promise<TestSendResult> {
    if (!this.registered) throw new Error('No sender of test notifications is registered');
    return this.registered(ctx, test);
  }
}
