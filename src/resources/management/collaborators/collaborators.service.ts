import { Inject, Injectable } from '@nestjs/common';
import { normalizedEmail } from '#platform/access/normalized-email.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError, type ErrorDetails, requireRoom } from '#platform/errors/domain-error.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { AppPublisher } from '../app-publisher.js';
import { CollaboratorInvitations } from './collaborator-invitations.js';
import { MAX_COLLABORATORS, type ChangeCollaboratorsDto } from './collaborator.dto.js';
import { CollaboratorsRepository, type Collaborator } from './collaborators.repository.js';

type Category = keyof ChangeCollaboratorsDto;

/** The lists of a request, and what becomes of their members. */
const roles = {
  owners: 'owner',
  admins: 'admin',
  developers: 'developer',
  moderators: 'moderator',
  viewers: 'viewer',
  marketing: 'marketing',
} as const;

const addedLists = Object.keys(roles) as (keyof typeof roles)[];

/** The DTO accepts addresses only. */
const normalized = (email: string): string => normalizedEmail(email) ?? email;

/** For each list of a request, the results by email as it was sent. */
export type CollaboratorResults = Record<Category, ItemResult[]>;

/** The people who work on an app, and sign in to the console with the rights of their roles. */
@Injectable()
export class CollaboratorsService {
  constructor(
    private readonly collaborators: CollaboratorsRepository,
    private readonly invitations: CollaboratorInvitations,
    private readonly database: Database,
    private readonly publisher: AppPublisher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the oldest first. @throws ERR_APP_NOT_FOUND */
  async list(ctx: InstallationContext, appId: string, page: PageRequest): Promise<Page<Collaborator>> {
    const inApp = { ...ctx, app: { id: appId } };
    await this.collaborators.requireApp(ctx, appId);
    return this.collaborators.list(inApp, page);
  }

  /**
   * Removes, then adds. A collaborator that is added again gets the new role. Refused emails do not stop the others.
   *
   * @throws AUTH_ERR_NO_ACCESS for a change of owners by a collaborator who is not one
   * @throws ERR_APP_NOT_FOUND, ERR_PLAN_QUOTA_RESTRICTION beyond 25 collaborators, ERR_BAD_REQUEST for an email in several lists
   */
  async change(ctx: InstallationContext, appId: string, changes: ChangeCollaboratorsDto): Promise<CollaboratorResults> {
    assertDistinct(changes);
    const results = await this.database.withTransaction({ ...ctx, app: { id: appId } }, async (tx) => {
      await this.collaborators.lockApp(tx);
      await this.collaborators.requireApp(tx, appId);
      await this.requireRightToChange(tx, changes);
      const collaboratorsToRemove = await this.each(changes.collaboratorsToRemove, (email) => this.remove(tx, email));
      const add = (category: keyof typeof roles) =>
        this.each(changes[category], async (email) => {
          if (email === this.config.ownerEmail) return new DomainError('ERR_ALREADY_AN_OWNER', { email });
          if (await this.collaborators.save(tx, email, roles[category])) await this.invitations.send(tx, email);
          return undefined;
        });
      const owners = await add('owners');
      const admins = await add('admins');
      const developers = await add('developers');
      const moderators = await add('moderators');
      const viewers = await add('viewers');
      const marketing = await add('marketing');
      requireRoom((await this.collaborators.count(tx)) - 1, MAX_COLLABORATORS, 'collaborators');
      return { collaboratorsToRemove, owners, admins, developers, moderators, viewers, marketing };
    });
    await this.publisher.publish(ctx, appId);
    return results;
  }

  /** Returns the emails of all collaborators. @throws ERR_APP_NOT_FOUND */
  async emails(ctx: InstallationContext, appId: string): Promise<string[]> {
    const page = await this.list(ctx, appId, { page: 1, perPage: MAX_COLLABORATORS });
    return page.rows.map(({ email }) => email);
  }

  /** @returns the address as it is stored @throws ERR_APP_NOT_FOUND, ERR_NOT_A_COLLABORATOR */
  async requireCollaborator(ctx: InstallationContext, appId: string, given: string): Promise<string> {
    const inApp = { ...ctx, app: { id: appId } };
    await this.collaborators.requireApp(ctx, appId);
    const email = normalized(given);
    if (!(await this.collaborators.has(inApp, email))) throw new DomainError('ERR_NOT_A_COLLABORATOR', { email });
    return email;
  }

  private async requireRightToChange(tx: AppContext, changes: ChangeCollaboratorsDto): Promise<void> {
    if (!tx.collaborator || tx.collaborator.role === 'owner') return;
    const changed = [...addedLists, 'collaboratorsToRemove' as const].flatMap((list) => changes[list] ?? []);
    if ((changes.owners?.length ?? 0) > 0 || (await this.collaborators.hasOwner(tx, changed.map(normalized))))
      throw new DomainError('AUTH_ERR_NO_ACCESS');
  }

  private async remove(tx: AppContext, email: string): Promise<DomainError | undefined> {
    if (email === this.config.ownerEmail) return new DomainError('ERR_SELF_ACTION_DENIED', { email });
    if (await this.collaborators.delete(tx, email)) return undefined;
    return new DomainError('ERR_NOT_A_COLLABORATOR', { email });
  }

  private async each(
    emails: readonly string[] = [],
    change: (email: string) => Promise<DomainError | undefined>,
  ): Promise<ItemResult[]> {
    const results: ItemResult[] = [];
    for (const email of emails) results.push({ id: email, error: await change(normalized(email)) });
    return results;
  }
}

/** @throws ERR_BAD_REQUEST that names the second place of an email */
function assertDistinct(changes: ChangeCollaboratorsDto): void {
  const seen = new Set<string>();
  const problems: Record<string, string[]> = {};
  for (const category of [...addedLists, 'collaboratorsToRemove'] as const)
    changes[category]?.forEach((email, index) => {
      if (seen.has(normalized(email))) problems[`${category}.${index}`] = ['The email may be given once only.'];
      seen.add(normalized(email));
    });
  if (Object.keys(problems).length > 0) throw DomainError.invalid(problems satisfies ErrorDetails);
}
