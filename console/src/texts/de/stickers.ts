import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'stickers'>> = {
  stickers: {
    explanation: 'Bilder, die Nutzer der App senden. Clients zeigen sie Satz für Satz, in dieser Reihenfolge.',
    create: 'Sticker hinzufügen',
    edit: 'Bearbeiten',
    delete: 'Löschen',
    deleteQuestion: (name) =>
      `Den Sticker ${name} löschen? Nachrichten, die mit ihm gesendet wurden, behalten das Bild.`,
    up: 'Nach oben',
    down: 'Nach unten',
    change: 'Ändern',
    picture: 'Bild',
    noPicture: 'Das Bild kann nicht geladen werden.',
    name: 'Name',
    set: 'Satz',
    setHelp: 'Einen Satz gibt es, solange er Sticker hat.',
    url: 'Adresse des Bildes',
    urlHelp: 'Clients laden es von dort. Dateien, die für Nachrichten hochgeladen wurden, werden abgelehnt.',
    empty: 'Die App hat keine Sticker',
    emptyNext: 'Fügen Sie den ersten hinzu; bis dahin bieten Clients keine an.',
  },
};
