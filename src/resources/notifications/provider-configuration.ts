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

/** Absent and null are the same: providers that were added without them have neither. */
export interface EmailReplySettings {
  readonly allowEmailReplies?: boolean;
  readonly senderEmailForReplies?: string | null;
}

export interface CustomEmailConfiguration extends CustomConfiguration, EmailReplySettings {
  /** Whether only users with a stored email address are notified. */
  readonly useStoredEmailID: boolean;
}

export interface TwilioConfiguration {
  readonly twilioAccountSID: string;
  readonly twilioAuthToken: string;
  readonly twilioSenderPhoneNumber: string;
}

export interface SendGridConfiguration extends EmailReplySettings {
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

type Field<Kind extends keyof ProviderConfigurations> = keyof ProviderConfigurations[Kind];

/**
 * The field of each kind that is stored encrypted, and the field with the address that it is sent to; null where apps do not choose an
 * address: keys of FCM, APNs and Web Push only sign, and those of SendGrid and Twilio are sent to these services.
 */
export const secretFields = {
  fcm: { secret: 'serviceAccountCreds', sentTo: null },
  apns: { secret: 'p8Key', sentTo: null },
  web_push: { secret: 'privateKey', sentTo: null },
  custom_push: { secret: 'basicAuthPassword', sentTo: 'webhookURL' },
  custom_email: { secret: 'basicAuthPassword', sentTo: 'webhookURL' },
  custom_sms: { secret: 'basicAuthPassword', sentTo: 'webhookURL' },
  sendgrid: { secret: 'sendGridApiKey', sentTo: null },
  twilio: { secret: 'twilioAuthToken', sentTo: null },
} as const satisfies {
  [Kind in keyof ProviderConfigurations]: { readonly secret: Field<Kind>; readonly sentTo: Field<Kind> | null };
};
