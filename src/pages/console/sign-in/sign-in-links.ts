import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { normalizedEmail } from '#platform/access/normalized-email.js';
import { ConsoleSessions, hashOf } from '#platform/authentication/console/console-sessions.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { isEmail } from '#platform/http/fields/contact-field.js';
import { clientAddress } from '#platform/http/requests/client-address.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { Mailer } from '#platform/outgoing/mailer.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';

const LINK_MINUTES = 15;
/** The limit applies to one email address in one browser, so that nobody uses up what the collaborator can request. */
const PER_BROWSER_AND_MINUTE = 3;
const PER_CLIENT_AND_MINUTE = 10;

/**
 * Mails for browsers with which the collaborator has not signed in before: anybody can ask for these, and each request without a cookie is of a new
 * browser. Beyond the limit they pause. Those of browsers that the collaborator has used go on.
 */
const TO_NEW_BROWSERS_AND_HOUR = 5;
const HOUR = 60 * 60;

/** Values of the cookies of a browser. */
interface Browser {
  readonly id: string;
  /** Empty if nobody has signed in with it. */
  readonly known: string;
}

interface RequestedLink {
  readonly email: string;
  /** The hash of the cookie of the browser that requested it, in base64. */
  readonly browserHash: string;
  /** The time is in milliseconds. A job that is late sends nothing. */
  readonly expiresAt: number;
}

const signInLink = defineJob<RequestedLink>('console.send-sign-in-link', { isOutgoing: true });

/**
 * Sends links that sign collaborators in. A job looks the address up and makes the link, so a request takes the same time and has the
 * same response for every address.
 */
@Injectable()
export class SignInLinks implements OnModuleInit {
  private readonly perBrowser: RateLimiter;
  private readonly perClient: RateLimiter;
  private readonly toNewBrowsers: RateLimiter;

  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    rateLimiters: RateLimiterFactory,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.perBrowser = rateLimiters.create('console-links-of-browser', PER_BROWSER_AND_MINUTE);
    this.perClient = rateLimiters.create('console-links-of-client', PER_CLIENT_AND_MINUTE);
    this.toNewBrowsers = rateLimiters.create('console-links-to-new-browsers', TO_NEW_BROWSERS_AND_HOUR, HOUR);
  }

  onModuleInit(): void {
    this.jobs.register(signInLink, (ctx, link) => this.send(ctx, link));
  }

  /** @throws ERR_BAD_REQUEST, ERR_TOO_MANY_REQUESTS */
  async request(
    ctx: InstallationContext,
    request: Request,
    given: string | undefined,
    browser: Browser,
  ): Promise<void> {
    const email = given !== undefined && isEmail(given) ? normalizedEmail(given) : undefined;
    if (email === undefined) throw DomainError.invalid({ email: ['The email must be an email address.'] });
    const byClient = await this.perClient.count(clientAddress(request));
    if (!byClient.allowed) throw DomainError.tooManyRequests('sign-in links from one address', byClient);
    const isKnown = this.sessions.isKnownBrowser(email, browser.known);
    const byBrowser = await this.perBrowser.count(keyOf(isKnown ? browser.known : browser.id, email));
    if (!byBrowser.allowed) throw DomainError.tooManyRequests('sign-in links of one email address', byBrowser);
    const ofNew = isKnown ? undefined : await this.toNewBrowsers.count(keyOf(email));
    if (ofNew?.allowed === false)
      throw DomainError.tooManyRequests('sign-in links of one email address in new browsers', ofNew, 'hour');
    const expiresAt = Date.now() + LINK_MINUTES * 60_000;
    await this.jobs.add(ctx, signInLink, { email, browserHash: keyOf(browser.id), expiresAt });
  }

  private async send(ctx: InstallationContext, { email, browserHash, expiresAt }: RequestedLink): Promise<void> {
    if (expiresAt <= Date.now()) return;
    const link = { email, browserHash, expiresAt: new Date(expiresAt) };
    const code = await this.sessions.createCollaboratorLink(ctx, link);
    if (code === undefined) return;
    await this.mailer.send({
      to: email,
      subject: 'Sign in to the console of Confab',
      text: `This link signs you in once, within ${LINK_MINUTES} minutes, in the browser in which you requested it:\n\n${this.config.publicUrl}/console#code=${code}\n\nIf you did not request it, ignore this email.\n`,
    });
  }
}

const keyOf = (...parts: string[]): string => hashOf(parts.join('\n')).toString('base64');
