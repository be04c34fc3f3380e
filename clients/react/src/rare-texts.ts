/** English texts of the dialogs that few sessions open. They are loaded with them. Groups have further texts in `englishTexts`. */
export const rareTexts = {
  sidebar: {
    newGroup: 'New group',
    groupName: 'Name of the group',
    createGroup: 'Create the group',
    groups: 'Groups to join',
    join: 'Join',
  },

  group: {
    leave: 'Leave the group',
    add: 'Add people',
    owner: 'Owner',
    scopes: { admin: 'Admin', moderator: 'Moderator', participant: '' },
    picture: 'Choose a picture',
    description: 'What the group is about (optional)',
    whoJoins: 'Who can join',
    types: { private: 'Only people who are added', public: 'Everyone', password: 'Everyone with the password' },
    password: 'Password',
    newPassword: 'New password (optional)',
    addPeople: 'Add people (optional)',
    takeOut: (name: string) => `Do not add ${name}`,
    edit: 'Edit the group',
    save: 'Save the group',
    actionsFor: (name: string) => `Actions for ${name}`,
    makeScope: { admin: 'Make admin', moderator: 'Make moderator', participant: 'Make member without rights' },
    makeOwner: 'Make owner',
    kick: 'Remove from the group',
    ban: 'Ban from the group',
    banQuestion: (name: string) => `${name} leaves the group and cannot join again.`,
    ownerQuestion: (name: string) => `${name} then owns the group. You stay an admin.`,
  },

  library: {
    empty: 'Nothing here yet',
    removeSaved: (text: string) => `Remove from saved: ${text}`,
    removeReminder: (text: string) => `Delete the reminder: ${text}`,
    removePinned: (text: string) => `Unpin: ${text}`,
    unblock: (name: string) => `Unblock ${name}`,
    remove: 'Remove',
    more: 'Show more',
  },

  conversation: {
    disappearAfter: (time: string) => `Messages disappear after ${time}.`,
    neverDisappear: 'Messages stay.',
    disappearNote: 'It applies to messages that are sent from now on. They disappear for everybody.',
  },

  message: {
    deleteQuestion: 'Delete this message for everybody?',
    blockQuestion: (name: string) => `Neither you nor ${name} can then write to the other.`,
  },

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

  reactions: {
    choose: 'Reaction',
    all: 'All',
  },

  receipts: {
    read: 'Read by',
    delivered: 'Delivered to',
    missing: 'Not delivered yet',
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
