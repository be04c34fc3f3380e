import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'stickers'>> = {
  stickers: {
    explanation:
      'Images que les utilisateurs de l’application envoient. Les clients les listent collection par collection, dans cet ordre.',
    create: 'Ajouter un sticker',
    edit: 'Modifier',
    delete: 'Supprimer',
    deleteQuestion: (name) => `Supprimer le sticker ${name} ? Les messages envoyés avec lui conservent l’image.`,
    up: 'Monter',
    down: 'Descendre',
    change: 'Changer',
    picture: 'Image',
    noPicture: 'L’image ne peut pas être chargée.',
    name: 'Nom',
    set: 'Collection',
    setHelp: 'Une collection existe tant qu’elle a des stickers.',
    url: 'Adresse de l’image',
    urlHelp: 'Les clients la chargent de là. Les fichiers envoyés pour des messages sont refusés.',
    empty: 'L’application n’a aucun sticker',
    emptyNext: 'Ajoutez le premier ; jusque-là, les clients n’en proposent aucun.',
  },
};
