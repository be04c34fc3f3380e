import { EmailListField } from '#platform/http/fields/contact-field.js';

/** Collaborators of an app. */
export const MAX_COLLABORATORS = 25;

const Emails = (description: string) =>
  EmailListField({ description, optional: true, maxItems: MAX_COLLABORATORS, example: ['mei@example.com'] });

export class ChangeCollaboratorsDto {
  @Emails('Email addresses of owners to add.')
  owners?: string[];

  @Emails('Email addresses of admins to add.')
  admins?: string[];

  @Emails('Email addresses of developers to add.')
  developers?: string[];

  @Emails('Email addresses of moderators to add.')
  moderators?: string[];

  @Emails('Email addresses of viewers to add.')
  viewers?: string[];

  @Emails('Email addresses of people for marketing to add, who work on campaigns.')
  marketing?: string[];

  @Emails('Email addresses of collaborators to remove.')
  collaboratorsToRemove?: string[];
}
