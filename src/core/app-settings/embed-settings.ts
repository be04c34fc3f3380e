/** Which pages show a chat of the app by embed.js, and whether visitors need an account. */
export const embedSettings = {
  'embed.origins': {
    defaultValue: '',
    text: 'origins',
    maximumLength: 4000,
    description:
      'Origins of the web pages that may embed a chat of the app, such as https://www.example.com, with commas between them. Browsers also let these pages call the API, as CORS_ORIGINS does.',
  },
  'embed.guests': {
    defaultValue: false,
    description:
      'Whether visitors of these pages can open a chat without an account. Each becomes a user of the app with the tag guest.',
  },
  'embed.guestRole': {
    defaultValue: '',
    text: 'plain',
    maximumLength: 100,
    description:
      'Role of guests. Empty for the role guest, which is created with the first of them: it lists the friends of a guest and no other users.',
  },
} as const;
