export const passkeys = {
  explanation:
    'A passkey is kept by your device, your password manager or a security key. Once you have one, each sign-in to the console needs it, also after a link or the identity provider. Register a second one in case you lose the first: otherwise the operator has to remove it.',
  impossible: 'Passkeys need PUBLIC_URL to be an https address with a host name. The operator sets it.',
  ofCollaborators: 'Passkeys are for collaborators. You are signed in with the management pair.',
  name: 'Name of the passkey',
  column: 'Passkey',
  nameExample: 'For example: work laptop',
  add: 'Add a passkey',
  added: 'The passkey is registered. The next sign-in needs it.',
  empty: 'You have no passkey',
  emptyNext: 'You sign in without one.',
  created: 'Registered',
  lastUsed: 'Last used',
  remove: 'Remove',
  removeQuestion: (name: string) =>
    `The passkey “${name}” no longer signs in. Without any passkey you sign in as before.`,
  signIn: 'Sign in with a passkey',
  needed: 'You have a passkey. Use it to finish the sign-in.',
  use: 'Use the passkey',
  notUsed: 'The browser used no passkey: you cancelled it, it took too long, or this device has none for this address.',
  known: 'This device or password manager has a passkey of yours already.',
  reset: (count: string) => `Remove passkeys (${count})`,
  resetQuestion: (email: string) =>
    `For somebody who has lost them. ${email} is signed out everywhere and signs in without a passkey until a new one is registered. Make sure that the request comes from that person.`,
} as const;
