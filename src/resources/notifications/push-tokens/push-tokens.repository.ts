import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { isForeignKeyViolation } from '#platform/database/database-errors.js';
import { Repository } from '#platform/database/repository.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { NotificationProviderKind, PushTokenType } from '../notification.js';
import { DEVICE_PROVIDERS, type DeviceProviderKind, type Platform } from './platforms.js';
import { deleteExcess, deleteFormer, list, lockUser, remove, save, type PushTokenRow } from './push-tokens.sql.js';

export interface NewPushToken {
  readonly uid: string;
  readonly authTokenId: bigint;
  readonly type: PushTokenType;
  readonly platform: Platform;
  readonly provider: DeviceProviderKind;
  readonly providerId: string;
  readonly token: string;
  /** A Web Push subscription has these keys. */
  readonly keys?: { readonly p256dh: string; readonly auth: string };
}

/** A registered device. */
export interface Device {
  readonly uid: string;
  readonly type: PushTokenType;
  readonly platform: string;
  readonly provider: NotificationProviderKind;
  readonly providerId: string;
  readonly token: string;
  readonly keys?: { readonly p256dh: string; readonly auth: string };
}

export interface DeviceFilter {
  readonly provider?: DeviceProviderKind;
  readonly token?: string;
  readonly uid?: string;
}

/** The only place that writes the table `push_tokens`. */
@Injectable()
export class PushTokensRepository extends Repository {
  /** Until the end of the transaction no other one registers devices of the user. @returns whether the user exists and is active */
  async lockActiveUser(ctx: AppContext, uid: string): Promise<boolean> {
    return this.hasAny(ctx, lockUser, [uid]);
  }

  /**
   * Replaces the device of the auth token, and takes the device from another user who had it.
   *
   * @param ctx has an open transaction in which the user is locked
   * @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND if the auth token was deleted meanwhile
   */
  async save(ctx: AppContext, device: NewPushToken): Promise<void> {
    const { uid, authTokenId, type, platform, provider, providerId, token, keys } = device;
    const hash = hashOf(provider, token);
    const app = this.database.forApp(ctx);
    await app.query(deleteFormer, [authTokenId, type, hash]);
    try {
      const values = [uid, authTokenId, type, platform, provider, providerId, token, hash] as const;
      await app.query(save, [...values, keys ? JSON.stringify(keys) : null]);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
      throw error;
    }
  }

  /** Deletes all push tokens of the user but the `maximum` that were updated last. */
  async deleteExcess(ctx: AppContext, uid: string, maximum: number): Promise<void> {
    await this.query(ctx, deleteExcess, [uid, maximum]);
  }

  /** Returns the tokens in the order of their registration. @param authTokenId all push tokens of the user if absent */
  async list(ctx: AppContext, uid: string, authTokenId: bigint | undefined): Promise<PushTokenRow[]> {
    return this.query(ctx, list, [uid, authTokenId ?? null]);
  }

  /** @param of all push tokens of the user if empty @returns those that were deleted */
  async remove(ctx: AppContext, uid: string, of: { authTokenId?: bigint; token?: string }): Promise<PushTokenRow[]> {
    return this.query(ctx, remove, [uid, of.authTokenId ?? null, of.token ?? null]);
  }

  /** The device that was registered last among those that match. */
  async findDevice(ctx: AppContext, { provider, token, uid }: DeviceFilter): Promise<Device | undefined> {
    const hashes = token === undefined ? undefined : DEVICE_PROVIDERS.map((kind) => hashOf(kind, token));
    const row = await this.database.forApp(ctx).prisma.pushToken.findFirst({
      where: { appId: ctx.app.id, provider, uid, ...(hashes && { tokenHash: { in: hashes } }) },
      select: { uid: true, type: true, platform: true, provider: true, providerId: true, token: true, keys: true },
      orderBy: { updatedAt: 'desc' },
    });
    return row ? { ...row, keys: (row.keys ?? undefined) as Device['keys'] } : undefined;
  }

  /** @param timezone IANA name */
  async saveTimezone(ctx: AppContext, uid: string, timezone: string): Promise<void> {
    const appId = ctx.app.id;
    const updatedAt = new Date();
    await this.database.forApp(ctx).prisma.notificationPreferences.upsert({
      where: { appId_uid: { appId, uid } },
      create: { appId, uid, timezone, updatedAt },
      update: { timezone, updatedAt },
      select: { uid: true },
    });
  }
}

const hashOf = (provider: DeviceProviderKind, token: string) =>
  createHash('sha256').update(`${provider}/${token}`).digest();
