import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { ItemResultView, itemResultsView, type ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import type { Collaborator } from './collaborators.repository.js';
import type { CollaboratorResults } from './collaborators.service.js';

export class CollaboratorView {
  @ApiProperty({ description: 'Decimal.' }) id!: string;
  @ApiProperty({ description: 'The part of the email address before the @.' }) name!: string;
  @ApiProperty({ description: 'Normalized: in lower case, the domain in ASCII.' }) email!: string;
  @ApiProperty({ enum: ['owner', 'admin', 'developer', 'moderator', 'viewer', 'marketing'] }) role!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
}

export const collaboratorView = ({ id, email, role, createdAt }: Collaborator): CollaboratorView => ({
  id: String(id),
  name: email.slice(0, email.lastIndexOf('@')),
  email,
  role,
  createdAt: unixSeconds(createdAt),
});

type ResultsByEmail = Record<string, ItemResultView> | [];

const Results = (description: string) =>
  ApiProperty({
    description,
    oneOf: [
      { type: 'array', maxItems: 0, items: {} },
      { type: 'object', minProperties: 1, additionalProperties: { $ref: getSchemaPath(ItemResultView) } },
    ],
  });

@ApiExtraModels(ItemResultView)
export class CollaboratorResultsView {
  @Results('The result for each email to remove; an empty list if there was none.')
  collaboratorsToRemove!: ResultsByEmail;
  @Results('The result for each owner; an empty list if there was none.') owners!: ResultsByEmail;
  @Results('The result for each admin; an empty list if there was none.') admins!: ResultsByEmail;
  @Results('The result for each developer; an empty list if there was none.') developers!: ResultsByEmail;
  @Results('The result for each moderator; an empty list if there was none.') moderators!: ResultsByEmail;
  @Results('The result for each viewer; an empty list if there was none.') viewers!: ResultsByEmail;
  @Results('The result for each person for marketing; an empty list if there was none.') marketing!: ResultsByEmail;
}

export const collaboratorResultsView = (results: CollaboratorResults): CollaboratorResultsView => ({
  collaboratorsToRemove: resultsView(results.collaboratorsToRemove, (email) => `${email} has been removed.`),
  owners: resultsView(results.owners, (email) => `${email} is an owner.`),
  admins: resultsView(results.admins, (email) => `${email} is an admin.`),
  developers: resultsView(results.developers, (email) => `${email} is a developer.`),
  moderators: resultsView(results.moderators, (email) => `${email} is a moderator.`),
  viewers: resultsView(results.viewers, (email) => `${email} is a viewer.`),
  marketing: resultsView(results.marketing, (email) => `${email} works on campaigns.`),
});

const resultsView = (results: readonly ItemResult[], message: (email: string) => string): ResultsByEmail =>
  results.length === 0 ? [] : itemResultsView(results, message);
