/** The fields of a provider as its operations name them: those that are no secrets, and those that are stored encrypted. */
export interface FcmConfiguration {
  readonly serviceAccountFilename?: string;
  readonly notificationInPayload: Readonly<Record<'ios' | 'android' | 'web', { chat: boolean; call: boolean }>>;
  readonly serviceAccountCreds: {
    readonly project_id: string;
    readonly client_email: string;
    readonly private_key_id?: string;
    /** PEM. */
    readonly private_key: string;
  };
}

export interface ApnsConfiguration {
  readonly keyId: string;
  readonly teamId: string;
  /** The topic. VoIP notifications are sent to `<bundleId>.voip`. */
  readonly bundleId: string;
  readonly p8KeyFilename?: string;
  /** PEM. */
  readonly p8Key: string;
  readonly includeContentAvailable: boolean;
  readonly includeMutableContent: boolean;
  readonly productionMode: boolean;
}

export interface WebPushConfiguration {
  /** A mailto: or https: address of the app's operator, for the push services. */
  readonly subject: string;
  /** VAPID keys, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface CustomConfiguration {
  readonly webhookURL: string;
  readonly useBasicAuth: boolean;
  readonly basicAuthUsername: string;
  readonly basicAuthPassword: string;
}

export interface CustomSmsConfiguration extends CustomConfiguration {
  /** Whether only users with a stored phone number are notified. */
  readonly useStoredPhNo: boolean;
}

export interface CustomEmailConfiguration extends CustomConfiguration {
  /** Whether only users with a stored email address are notified. */
  readonly useStoredEmailID: boolean;
}

export interface TwilioConfiguration {
  readonly twilioAccountSID: string;
  readonly twilioAuthToken: string;
  readonly twilioSenderPhoneNumber: string;
}

export interface SendGridConfiguration {
  readonly sendGridApiKey: string;
  readonly sendGridTemplateID: string;
  /** Decimal. */
  readonly sendGridUnsubscribeGroupID: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly allowEmailReplies: boolean;
  readonly senderEmailForReplies: string | null;
}

export interface ProviderConfigurations {
  readonly fcm: FcmConfiguration;
  readonly apns: ApnsConfiguration;
  readonly web_push: WebPushConfiguration;
  readonly custom_push: CustomConfiguration;
  readonly custom_email: CustomEmailConfiguration;
  readonly custom_sms: CustomSmsConfiguration;
  readonly sendgrid: SendGridConfiguration;
  readonly twilio: TwilioConfiguration;
}

/** The fields of each kind that are stored encrypted. */
export const secretFields = {
  fcm: ['serviceAccountCreds'],
  apns: ['p8Key'],
  web_push: ['privateKey'],
  custom_push: ['basicAuthPassword'],
  custom_email: ['basicAuthPassword'],
  custom_sms: ['basicAuthPassword'],
  sendgrid: ['sendGridApiKey'],
  twilio: ['twilioAuthToken'],
} as const satisfies { [Kind in keyof ProviderConfigurations]: readonly (keyof ProviderConfigurations[Kind])[] };
