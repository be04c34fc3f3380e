import type { PushTokenType } from '../notification.js';

/** The contract names these platforms; Confab adds one for browsers without Firebase. */
const fcm = [
  'fcm_android',
  'fcm_ios',
  'fcm_web',
  'fcm_flutter_android',
  'fcm_flutter_ios',
  'fcm_react_native_android',
  'fcm_react_native_ios',
  'fcm_ionic_cordova_android',
  'fcm_ionic_cordova_ios',
] as const;
const apnsDevice = [
  'apns_ios_device',
  'apns_flutter_device',
  'apns_react_native_device',
  'apns_ionic_cordova_device',
] as const;
const apnsVoip = ['apns_ios_voip', 'apns_flutter_voip', 'apns_react_native_voip', 'apns_ionic_cordova_voip'] as const;
const webPush = ['web_push'] as const;

export const PLATFORMS = [...fcm, ...apnsDevice, ...apnsVoip, ...webPush] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The kinds of providers that send to one device. */
export const DEVICE_PROVIDERS = ['fcm', 'apns', 'web_push'] as const;
export type DeviceProviderKind = (typeof DEVICE_PROVIDERS)[number];

interface PlatformRules {
  readonly kind: DeviceProviderKind;
  readonly type: PushTokenType;
  /** The property with the token. */
  readonly property: 'fcmToken' | 'deviceToken' | 'voipToken' | 'webPushSubscription';
}

const rulesByPlatform = new Map<Platform, PlatformRules>([
  ...fcm.map((platform) => [platform, { kind: 'fcm', type: 'chat', property: 'fcmToken' }] as const),
  ...apnsDevice.map((platform) => [platform, { kind: 'apns', type: 'chat', property: 'deviceToken' }] as const),
  ...apnsVoip.map((platform) => [platform, { kind: 'apns', type: 'call', property: 'voipToken' }] as const),
  ...webPush.map(
    (platform) => [platform, { kind: 'web_push', type: 'chat', property: 'webPushSubscription' }] as const,
  ),
]);

export const platformRulesOf = (platform: Platform): PlatformRules => rulesByPlatform.get(platform)!;
