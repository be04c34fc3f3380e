/** English texts of the dialogs that few sessions open. They are loaded with them. Groups have further texts in `englishTexts`. */
export const rareTexts = {
  later: {
    nothingWritten: 'Write a message first, then choose when to send it.',
    sendAt: 'Send at',
    schedule: 'Schedule',
    scheduled: 'Scheduled messages',
    notSent: 'Not sent',
    cancelOf: (text: string) => `Cancel: ${text}`,
  },

  report: {
    question: 'Why do you report this message?',
    remark: 'What should the moderators know? (optional)',
    sent: 'Thank you. The moderators will look at the message.',
    /** By the ids of the reasons that a new app has; other reasons are shown by their names. */
    reasons: {} as Readonly<Record<string, string>>,
  },

  reminder: {
    inMinutes: (minutes: number) => `In ${minutes} minutes`,
    inHours: (hours: number) => (hours === 1 ? 'In 1 hour' : `In ${hours} hours`),
    tomorrow: 'Tomorrow, 9:00',
    at: 'At',
    set: 'Set the reminder',
    past: 'Choose a time in the future.',
  },

  poll: {
    question: 'Question',
    optionLabel: (number: number) => `Option ${number}`,
    allowMultiple: 'Several choices',
    hideVoters: 'Nobody sees who votes for what',
    closesAt: 'Closes at',
    create: 'Send the poll',
  },

  location: {
    question: 'Share where this device is? You see the place before it is sent.',
    find: 'Find my location',
    found: (place: string, metres: number) => `${place}, within ${new Intl.NumberFormat('en').format(metres)} m`,
    text: 'Say something about it (optional)',
    send: 'Send the location',
  },
};
