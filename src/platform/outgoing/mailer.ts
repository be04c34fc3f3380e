import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';

const TIMEOUT_MILLISECONDS = 15_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends emails of the installation by the configured mail server. Those of apps have providers of their own. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  private transport?: Promise<Transporter>;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws Error where no mail server is configured, or it does not accept the email */
  async send(mail: Mail): Promise<void> {
    const { mail: settings } = this.config.signIn;
    if (!settings) throw new Error('SMTP_URL is not set');
    this.transport ??= connect(settings.smtpUrl);
    await (await this.transport).sendMail({ ...mail, from: settings.from });
  }

  async onModuleDestroy(): Promise<void> {
    (await this.transport)?.close();
  }
}

/** The library loads with the first email. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
