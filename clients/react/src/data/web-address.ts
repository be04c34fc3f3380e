/** The address is from a user: only those of the web are used. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
