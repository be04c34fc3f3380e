export const collaborators = {
  explanation:
    'The people who sign in to the console for this app by their email address, with the rights of their role.',
  noSignIn:
    'This server sends no emails and has no identity provider. The operator, who has the management pair, gives each collaborator a sign-in link. Or set SMTP_URL, MAIL_FROM and PUBLIC_URL, or OIDC_ISSUER, OIDC_CLIENT_ID and PUBLIC_URL, and start the server again.',
  noEmails: 'This server sends no emails: tell those whom you invite that they can sign in.',
  link: 'Sign-in link',
  linkExplanation: (until: string) =>
    `Give this link to the collaborator only. It signs in once, until ${until}, in any browser; the session lasts 30 days.`,
  empty: 'The app has no collaborators',
  emptyNext: 'Invite the people who work on it.',
  invite: 'Invite',
  inviteTitle: 'Invite a collaborator',
  changed: 'The change is stored. It takes effect at once.',
  email: 'Email address',
  role: 'Role',
  since: 'Since',
  changeRole: 'Change role',
  remove: 'Remove',
  removeQuestion:
    'The console refuses the collaborator in this app at once. An invitation adds the collaborator again.',
  roles: {
    viewer: 'Viewer: reads, but no secrets',
    moderator: 'Moderator: reviews messages, bans members',
    developer: 'Developer: changes users, groups, rules, agents, webhooks',
    admin: 'Admin: keys, settings, audit log, collaborators',
    owner: 'Owner: deletes the app, changes owners',
    marketing: 'Marketing: campaigns and nothing else',
  },
  roleNames: {
    viewer: 'Viewer',
    moderator: 'Moderator',
    developer: 'Developer',
    admin: 'Admin',
    owner: 'Owner',
    marketing: 'Marketing',
  },
} as const;
