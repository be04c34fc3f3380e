import type { CleanedEnv } from 'envalid';
import { httpsOrigin, secondsList, webAddress } from './validators.js';

/** A notification that is half an hour late helps nobody. */
const RETRY_SECONDS = [5, 30, 120, 600];

/** How notifications are sent. Addresses of providers have no slash at the end. */
export interface NotificationConfig {
  /** Pauses before the second and further attempts. */
  readonly retrySeconds: readonly number[];
  readonly fcmUrl: string;
  /** The whole address at which access tokens of service accounts are requested. */
  readonly googleTokenUrl: string;
  readonly apnsUrl: string;
  readonly apnsSandboxUrl: string;
  readonly twilioUrl: string;
  readonly sendGridUrl: string;
}

const replacement = 'Change it for a proxy of your network or for tests.';

export const notificationVariables = {
  NOTIFICATION_RETRY_SECONDS: secondsList({
    default: RETRY_SECONDS,
    desc: 'Pauses before the second and further attempts to send a notification that a provider did not accept for a reason that may pass. Each is extended by a random time of up to 10 %.',
    example: '5,30,120',
  }),
  FCM_URL: webAddress({
    default: 'https://fcm.googleapis.com',
    desc: `Address of Firebase Cloud Messaging. ${replacement}`,
  }),
  GOOGLE_TOKEN_URL: webAddress({
    default: 'https://oauth2.googleapis.com/token',
    desc: `Address at which access tokens for Firebase Cloud Messaging are requested. ${replacement}`,
  }),
  APNS_URL: httpsOrigin({
    default: 'https://api.push.apple.com',
    desc: `Origin of the Apple Push Notification service, for providers in production mode. ${replacement}`,
  }),
  APNS_SANDBOX_URL: httpsOrigin({
    default: 'https://api.sandbox.push.apple.com',
    desc: `Origin of the Apple Push Notification service, for all other providers. ${replacement}`,
  }),
  TWILIO_URL: webAddress({
    default: 'https://api.twilio.com',
    desc: `Address of Twilio. ${replacement}`,
  }),
  SENDGRID_URL: webAddress({
    default: 'https://api.sendgrid.com',
    desc: `Address of SendGrid: \`https://api.eu.sendgrid.com\` for subusers in the EU. ${replacement}`,
  }),
};

export const notificationConfig = (env: CleanedEnv<typeof notificationVariables>): NotificationConfig => ({
  retrySeconds: env.NOTIFICATION_RETRY_SECONDS,
  fcmUrl: env.FCM_URL,
  googleTokenUrl: env.GOOGLE_TOKEN_URL,
  apnsUrl: env.APNS_URL,
  apnsSandboxUrl: env.APNS_SANDBOX_URL,
  twilioUrl: env.TWILIO_URL,
  sendGridUrl: env.SENDGRID_URL,
});
