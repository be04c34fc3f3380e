/** English texts of the feed of notifications. They are loaded with it. */
export const feedTexts = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  all: 'All',
  categories: 'Categories',
  unread: 'Unread',
  markAllAsRead: 'Mark all as read',
  empty: 'No notifications yet',
  emptyCategory: 'No notifications in this category',
  notShown: 'This notification cannot be shown here.',
  /** Of a button without a text. */
  open: 'Open',
  copied: 'Copied',
};
