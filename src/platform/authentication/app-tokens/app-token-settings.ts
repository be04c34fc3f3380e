/** Algorithms that can be accepted. Those of the same kind have the same keys. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'HS256',
] as const;

/** The settings of an app about tokens that it issues itself, for the catalogue of all settings. */
export const appTokenSettings = {
  'auth.jwt.issuer': {
    defaultValue: '',
    text: 'plain',
    maximumLength: 255,
    description:
      'Claim iss of the JSON Web Tokens that the app issues to its users. They are accepted once issuer, audience and keys are set.',
  },
  'auth.jwt.audience': {
    defaultValue: '',
    text: 'plain',
    maximumLength: 255,
    description: 'Value that the claim aud of the JSON Web Tokens of the app must contain.',
  },
  'auth.jwt.jwksUrl': {
    defaultValue: '',
    text: 'url',
    maximumLength: 255,
    description:
      'Address of the JSON Web Key Set with the public keys for JSON Web Tokens of the app: https, at a public address.',
  },
  'auth.jwt.publicKeys': {
    defaultValue: '',
    text: 'publicKeys',
    maximumLength: 20_000,
    description:
      'Public keys for JSON Web Tokens of the app, instead of an address: a JSON Web Key Set, a JSON Web Key, or PEM.',
  },
  'auth.jwt.secret': {
    defaultValue: '',
    text: 'secret',
    sentTo: null,
    minimumLength: 32,
    maximumLength: 255,
    description:
      'Secret for JSON Web Tokens of the app with the algorithm HS256, of at least 32 characters. Stored encrypted, and shown as asterisks. Setting the asterisks changes nothing.',
  },
  'auth.jwt.algorithms': {
    defaultValue: 'RS256,PS256,ES256,EdDSA',
    of: ALGORITHMS,
    description:
      'Algorithms of JSON Web Tokens that are accepted, with commas between them: RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA and HS256. HS256 is verified with the secret only, the others with public keys only.',
  },
  'auth.jwt.uidClaim': {
    defaultValue: 'sub',
    text: 'plain',
    minimumLength: 1,
    maximumLength: 100,
    description: 'Claim with the uid of the user. It is converted to lower case.',
  },
  'auth.jwt.createUsers': {
    defaultValue: false,
    description: 'Whether the first JSON Web Token of a user who does not exist creates the user.',
  },
  'auth.jwt.nameClaim': {
    defaultValue: 'name',
    text: 'plain',
    maximumLength: 100,
    description: 'Claim with the name of a user who is created. Without it, the name is the uid.',
  },
  'auth.jwt.roleClaim': {
    defaultValue: '',
    text: 'plain',
    maximumLength: 100,
    description:
      'Claim with the role of a user who is created, if it is one of auth.jwt.roles. Empty: the default role.',
  },
  'auth.jwt.roles': {
    defaultValue: '',
    text: 'plain',
    maximumLength: 1_000,
    description: 'Roles that a JSON Web Token can give to a user who is created, with commas between them.',
  },
} as const;
