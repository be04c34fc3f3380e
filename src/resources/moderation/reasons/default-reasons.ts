/** The reasons that a new app has. The migration that added reasons gave them to existing apps. */
export const defaultReasons = [
  { id: 'spam', name: 'Spam', description: 'Unwanted advertising, or the same message again and again.' },
  { id: 'harassment', name: 'Harassment', description: 'Insults, threats or bullying.' },
  { id: 'hate_speech', name: 'Hate speech', description: 'Attacks on people for what they are.' },
  { id: 'violence', name: 'Violence', description: 'Threats or depictions of violence.' },
  { id: 'sexual', name: 'Sexual content', description: 'Sexual content that does not belong here.' },
  { id: 'other', name: 'Other', description: 'Something else that a moderator should look at.' },
] as const;
