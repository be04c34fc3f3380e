import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'embed'>> = {
  embed: {
    explanation:
      'Un chat dans n’importe quelle page, par une ligne de HTML. La page charge un petit script, et le chat quand il est ouvert.',
    access: 'Qui peut l’utiliser',
    originsHelp: 'Une origine par ligne, comme https://www.example.com. Les autres pages sont refusées.',
    guestsHelp:
      'Chaque visiteur devient un utilisateur avec l’étiquette guest. La modération et les limites s’appliquent à eux comme à tous.',
    guestRoleHelp:
      'Le rôle guest est créé avec le premier d’entre eux et ne liste que les amis. Les rôles peuvent refuser davantage aux invités.',
    ownRole: 'Un rôle pour les invités',
    look: 'Le chat',
    mode: 'Montre',
    modes: {
      support: 'Un visiteur et votre assistance',
      conversation: 'Une conversation',
      chats: 'Toutes les conversations de l’utilisateur',
    },
    kind: 'Avec un utilisateur ou un groupe',
    kinds: { user: 'Utilisateur', group: 'Groupe' },
    peer: 'Son uid ou guid',
    layout: 'Emplacement',
    layouts: {
      bubble: 'Bulle, à la fin',
      start: 'Bulle, au début',
      inline: 'Dans la page',
    },
    theme: 'Couleurs',
    themes: { light: 'Clair', dark: 'Sombre', auto: 'Comme l’appareil' },
    language: 'Langue du chat',
    languageOfPage: 'Celle de la page',
    accent: 'Couleur de votre marque',
    heading: 'Titre',
    greeting: 'Accueil',
    identity: 'Qui écrit',
    identities: { guest: 'Des invités', token: 'Des utilisateurs de votre site' },
    tokenUrl: 'Adresse de votre backend qui répond avec un jeton',
    unread: 'Compter les messages non lus avant l’ouverture du chat',
    preview: 'Aperçu',
    previewAs: 'Aperçu en tant qu’utilisateur',
    previewAsHelp: 'Un uid. L’aperçu écrit de vrais messages.',
    previewNeedsUser: 'Indiquez l’utilisateur au nom duquel écrire.',
    previewNeedsGuests: 'Permettez d’abord aux visiteurs d’écrire sans compte, puis enregistrez.',
    previewNeedsPeer: 'Indiquez l’utilisateur ou le groupe de la conversation.',
    snippet: 'À copier dans votre site',
    platforms: { html: 'HTML', react: 'React', wordpress: 'WordPress' },
    wordpressHelp: 'À la fin de functions.php du thème, ou dans une extension pour fragments de code.',
    reactHelp: 'React 19 ou plus récent. Le script est une seule fois dans index.html.',
  },
};
