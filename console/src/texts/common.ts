/** Texts that several areas show. */
export const common = {
  product: 'Confab',
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  create: 'Create',
  copy: 'Copy',
  copied: 'Copied',
  search: 'Search',
  clear: 'Clear',
  none: '–',
  skipToContent: 'Skip to the content',
  errors: {
    title: 'That did not work',
    unreachable: 'The server cannot be reached. Check that it runs, and try again.',
  },
  navigation: {
    label: 'Areas of the app',
    open: 'Open the navigation',
    allApps: 'All apps',
    guide: 'Documentation',
    apiReference: 'API reference',
    signOut: 'Sign out',
    colors: 'Switch between light and dark',
  },
  signIn: {
    title: 'Sign in to the console',
    explanation:
      'With the management key and secret. The first start of the server prints them, and a link that signs in once; npx confab console-link prints another link.',
    key: 'Management key',
    secret: 'Management secret',
    submit: 'Sign in',
    inProgress: 'Signing in',
    at: 'Sign in with',
    email: 'Email address',
    sendLink: 'Send me a link',
    linkSent:
      'If this is the address of a collaborator, an email is on its way. Open its link in this browser within 15 minutes.',
  },
} as const;
