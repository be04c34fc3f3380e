import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { post } from '#platform/outgoing/http-post.js';
import { Mailer } from '#platform/outgoing/mailer.js';
import { unrestrictedAgents } from '#platform/outgoing/public-agent.js';
import { UsageLimitsService } from '#resources/metrics/limits/usage-limits.service.js';
import { requestHeaders } from '#resources/webhooks/signing/webhook-signature.js';
import { HealthReportService } from '../diagnostics/health-report/health-report.service.js';
import { alertMessage, type Alert, type AlertEvent, type AlertMessage } from './alert-message.js';
import { AlertsRepository } from './alerts.repository.js';
import { limitFinding } from './limit-finding.js';

/** An email address, or the receiver of the configuration, whose address may contain a secret. */
const WEBHOOK = 'webhook';

const sendAlert = defineJob<{ readonly recipient: string; readonly message: AlertMessage }>('alerts.send', {
  isOutgoing: true,
});
/** About an hour, after which an alert says nothing new. */
const ATTEMPTS = 9;
const LIMITS = { milliseconds: 10_000, bytes: 1024 };

/**
 * Tells recipients when a check of the health report begins to fail, or an app reaches a limit of its usage, and when that is over. What is told is stored with the jobs that tell it
 * in one transaction, so each recipient is told once, whichever process checks.
 */
@Injectable()
export class AlertsService implements OnModuleInit, OnApplicationShutdown {
  readonly recipients: readonly string[];
  private readonly agents = unrestrictedAgents();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly repository: AlertsRepository,
    private readonly health: HealthReportService,
    private readonly limits: UsageLimitsService,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
  ) {
    const { emails, webhook } = config.alerts;
    this.recipients = [...emails, ...(webhook ? [WEBHOOK] : [])];
  }

  onModuleInit(): void {
    this.jobs.register(sendAlert, (_ctx, { recipient, message }) => this.send(recipient, message));
    if (this.recipients.length > 0)
      this.jobs.schedule('alerts.check', '* * * * *', async (ctx) => {
        await this.check(ctx);
        return false;
      });
  }

  onApplicationShutdown(): void {
    for (const agent of [this.agents['http:'], this.agents['https:']]) agent.destroy();
  }

  async check(ctx: InstallationContext): Promise<void> {
    const { findings: ofHealth } = await this.health.report();
    const findings = [...ofHealth, ...(await this.limits.reached(ctx)).map(limitFinding)];
    await this.database.withTransaction(ctx, async (tx) => {
      const { began, ended } = await this.repository.observe(tx, findings);
      for (const alert of began) await this.tell(tx, 'alert.began', alert);
      for (const alert of ended) await this.tell(tx, 'alert.ended', alert);
    });
  }

  /** Sends at once. @returns the recipients, each with the reason why it could not be sent to */
  async test(): Promise<{ recipient: string; error?: string }[]> {
    const alert = { checkName: 'test', status: 'ok', message: 'Alerts arrive here.', remedy: '', beganAt: new Date() };
    const message = this.messageOf('alert.test', alert);
    return Promise.all(
      this.recipients.map(async (recipient) => {
        try {
          await this.send(recipient, message);
          return { recipient };
        } catch (error) {
          return { recipient, error: (error as Error).message };
        }
      }),
    );
  }

  private async tell(tx: InstallationContext, event: AlertEvent, alert: Alert): Promise<void> {
    const message = this.messageOf(event, alert);
    for (const recipient of this.recipients)
      await this.jobs.add(tx, sendAlert, { recipient, message }, { attempts: ATTEMPTS });
  }

  private messageOf(event: AlertEvent, alert: Alert): AlertMessage {
    const { publicUrl } = this.config;
    return alertMessage(`alert_${randomUUID()}`, event, alert, publicUrl && `${publicUrl}/console/health`);
  }

  /** @throws Error if the recipient did not get it; the job runs again */
  private async send(recipient: string, { id, subject, text, body }: AlertMessage): Promise<void> {
    const { emails, webhook } = this.config.alerts;
    if (recipient !== WEBHOOK) {
      // one who was removed from the configuration is told no more
      if (emails.includes(recipient)) await this.mailer.send({ to: recipient, subject, text });
      return;
    }
    if (!webhook) return;
    const { url, secret } = webhook;
    const headers = secret
      ? requestHeaders({ id, at: new Date(), body }, [secret])
      : { 'content-type': 'application/json', 'user-agent': 'Confab-Webhooks', 'webhook-id': id };
    const outcome = await post({ url, headers, body }, this.agents, LIMITS);
    if ('error' in outcome) throw new Error(outcome.error);
    if (outcome.status >= 300) throw new Error(`The receiver responded with the status ${outcome.status}.`);
  }
}
