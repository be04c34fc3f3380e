import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'embed'>> = {
  embed: {
    explanation:
      'Ein Chat in jeder Seite, mit einer Zeile HTML. Die Seite lädt ein kleines Skript, und den Chat, wenn er geöffnet wird.',
    access: 'Wer ihn benutzen darf',
    originsHelp: 'Ein Origin je Zeile, etwa https://www.example.com. Andere Seiten werden abgewiesen.',
    guestsHelp:
      'Jeder Besucher wird ein Nutzer mit dem Tag guest. Moderation und Grenzen gelten für Gäste wie für alle.',
    guestRoleHelp:
      'Die Rolle guest wird mit dem ersten angelegt und listet nur Freunde auf. Rollen können Gästen mehr verwehren.',
    ownRole: 'Eine Rolle für Gäste',
    look: 'Der Chat',
    mode: 'Zeigt',
    modes: {
      support: 'Einen Besucher und deinen Support',
      conversation: 'Eine Unterhaltung',
      chats: 'Alle Unterhaltungen des Nutzers',
    },
    kind: 'Mit einem Nutzer oder einer Gruppe',
    kinds: { user: 'Nutzer', group: 'Gruppe' },
    peer: 'Deren uid oder guid',
    layout: 'Ort',
    layouts: {
      bubble: 'Knopf am Ende',
      start: 'Knopf am Anfang',
      inline: 'In der Seite',
    },
    theme: 'Farben',
    themes: { light: 'Hell', dark: 'Dunkel', auto: 'Wie das Gerät' },
    language: 'Sprache des Chats',
    languageOfPage: 'Die der Seite',
    accent: 'Farbe deiner Marke',
    heading: 'Titel',
    greeting: 'Begrüßung',
    identity: 'Wer schreibt',
    identities: { guest: 'Gäste', token: 'Nutzer deiner Website' },
    tokenUrl: 'Adresse deines Backends, die mit einem Token antwortet',
    unread: 'Ungelesene Nachrichten zählen, bevor der Chat geöffnet ist',
    preview: 'Vorschau',
    previewAs: 'Vorschau als Nutzer',
    previewAsHelp: 'Eine uid. Die Vorschau schreibt echte Nachrichten.',
    previewNeedsUser: 'Nenne einen Nutzer, als der du schreibst.',
    previewNeedsGuests: 'Lass zuerst Besucher ohne Konto schreiben, und speichere.',
    previewNeedsPeer: 'Nenne den Nutzer oder die Gruppe, mit dem oder der der Chat ist.',
    snippet: 'In deine Website kopieren',
    platforms: { html: 'HTML', react: 'React', wordpress: 'WordPress' },
    wordpressHelp: 'Am Ende von functions.php des Themes, oder in einem Plugin für Code-Schnipsel.',
    reactHelp: 'React 19 oder neuer. Das Skript steht einmal in index.html.',
  },
};
