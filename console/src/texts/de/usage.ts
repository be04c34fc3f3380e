import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'requests' | 'usage'>> = {
  requests: {
    explanation:
      'Stichproben dessen, was dieser Server abgelehnt hat: höchstens 30 der App in einer Minute, für die Tage ihrer Einstellungen, und kein Wert einer Anfrage. Die Übersicht zählt alle.',
    filters: 'Filter der Anfragen',
    operation: 'Operation',
    status: 'Status',
    code: 'Fehler',
    key: 'API-Schlüssel',
    keyId: 'Id des API-Schlüssels',
    authToken: 'Auth-Token eines Nutzers',
    deletedKey: 'gelöschter Schlüssel',
    milliseconds: 'ms',
    duration: 'Dauer',
    requestId: 'Id der Anfrage',
    refusedFields: 'Felder, die der Fehler nennt',
    time: 'Zeit',
    from: 'Ab',
    until: 'Bis',
    empty: 'Keine Anfrage gefunden',
    emptyNext:
      'Anfragen mit einem API-Schlüssel oder Auth-Token der App stehen hier, eine Sekunde nachdem sie fehlgeschlagen sind.',
    emptyFiltered: 'Ändern oder leeren Sie die Filter.',
    unknown: 'Diese Anfrage gibt es nicht',
    unknownNext: 'Sie ist älter als die Tage, die Anfragen gespeichert werden, oder die Adresse ist falsch.',
    body: 'Inhalt',
    noBody: 'Die Anfrage hatte keinen Inhalt.',
    unread: 'Sie wurde abgelehnt, bevor ihr Inhalt gelesen wurde, oder er ist kein JSON.',
    withoutValues:
      'Namen und Typen seiner Felder; bei einer Liste die des ersten Eintrags. (…) ist ein Name, der ein Wert sein kann.',
    bytes: (count) => `Der Inhalt hatte ${count} Bytes.`,
    isCut: (count) => `Nur ${count} Felder werden gezeigt.`,
    field: 'Feld',
    type: 'Typ',
    length: 'Länge',
    types: {
      string: 'Text',
      number: 'Zahl',
      boolean: 'wahr oder falsch',
      null: 'null',
      list: 'Liste',
      object: 'Objekt',
    },
  },
  usage: {
    explanation:
      'Was diese App genutzt hat, nach Kalendermonat (UTC). Grenzen informieren: Nichts wird ihretwegen abgelehnt. Wer Warnungen bekommt, erfährt von 80 % und von 100 %.',
    thisMonth: 'Dieser Monat',
    setLimits: 'Grenzen setzen',
    noLimit: 'Ohne Grenze',
    ofLimit: (share, limit) => `${share} von ${limit}`,
    months: 'Nutzung nach Monat',
    month: 'Monat',
  },
};
