import { define, type ErrorDefinition } from './define-error.js';

/** Errors of the management of apps. */
export const managementErrors = {
  ERR_APP_NOT_FOUND: define(404, 'The app with id {appId} does not exist, please make sure that it was created.', {
    cause: 'No app has the id, its data has been erased, or it is none of the collaborator who asks.',
    remedy: 'List the apps with `GET /apps`.',
  }),
  ERR_APP_ARCHIVED: define(
    400,
    'The app with id {appId} has been deleted; its data is erased at {scheduledToDeleteAt}.',
    {
      cause: 'The app has been deleted, and its data is kept until the time in the message.',
      remedy: 'Restore the app before that time to use it again.',
    },
  ),
  ERR_EXPORT_IN_PROGRESS: define(409, 'This server process sends an export already. Try again when it has ended.', {
    cause:
      'The process sends one export of an app, one of each user and four of users at a time, and so many are running.',
    remedy: 'Try again when it has ended, or use the command `confab export`.',
  }),
  ERR_USAGE_REPORT_NOT_FOUND: define(404, 'There is no usage report of the app with id {appId} yet.', {
    cause: 'No report was requested, or it is not finished.',
    remedy: 'Request a report first, and ask again after a while.',
  }),
  ERR_ALREADY_AN_OWNER: define(403, '{email} owns the app.', {
    cause: 'The email address of the new collaborator is that of the owner, who has all rights.',
    remedy: 'Nothing is left to do.',
  }),
  ERR_SELF_ACTION_DENIED: define(403, '{email} owns the app and cannot be removed from it.', {
    cause: 'The collaborator to be changed or removed is the owner: the address of `CONFAB_OWNER_EMAIL`.',
    remedy: 'The operator changes `CONFAB_OWNER_EMAIL`.',
  }),
  ERR_NOT_A_COLLABORATOR: define(404, '{email} is not a collaborator of the app.', {
    cause: 'The email address is none of the collaborators of the app.',
    remedy: 'List the collaborators of the app.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
