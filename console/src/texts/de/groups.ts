import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

const members = (count: string) => (count === '1' ? '1 Mitglied wird' : `${count} Mitglieder werden`);

export const texts: Translation<Pick<typeof english, 'groups' | 'group'>> = {
  groups: {
    title: 'Gruppen',
    search: 'Nach guid oder Name suchen',
    create: 'Gruppe anlegen',
    guid: 'guid',
    name: 'Name',
    type: 'Art',
    types: { public: 'öffentlich', password: 'mit Passwort', private: 'privat' },
    password: 'Passwort',
    owner: 'Eigentümer',
    ownerHint: 'Die uid des ersten Mitglieds. Ohne sie hat die Gruppe kein Mitglied.',
    members: 'Mitglieder',
    filters: 'Filter der Gruppen',
    tag: 'Schlagwort',
    tags: 'Schlagwörter',
    created: 'Angelegt',
    empty: 'Keine Gruppe gefunden',
    emptyNext: 'Legen Sie eine an, oder ändern Sie die Suche.',
  },
  group: {
    tabs: { profile: 'Profil', members: 'Mitglieder', banned: 'Gesperrte Nutzer' },
    tabsLabel: 'Teile der Gruppe',
    icon: 'Adresse des Bildes',
    description: 'Beschreibung',
    newPassword: 'Neues Passwort',
    passwordHint: 'Leer bleibt das Passwort, wie es ist.',
    saved: 'Die Gruppe ist gespeichert.',
    transfer: 'Eigentum übertragen',
    newOwner: 'uid des neuen Eigentümers',
    transferHint: 'Der neue Eigentümer muss Mitglied sein und wird Admin. Der bisherige Eigentümer wird Teilnehmer.',
    transferred: 'Das Eigentum ist übertragen.',
    conversation: 'Unterhaltung lesen',
    uid: 'uid',
    scope: 'Rang',
    scopeOf: (uid) => `Rang von ${uid}`,
    joined: 'Beigetreten',
    actions: 'Aktionen',
    addUid: 'uid des Nutzers, der hinzukommt',
    add: 'Hinzufügen',
    kick: 'Entfernen',
    ban: 'Sperren',
    unban: 'Sperre aufheben',
    kickQuestion: (name) =>
      `${name} wird aus der Gruppe entfernt, und die Unterhaltung zeigt das. Ein erneuter Beitritt ist möglich.`,
    kickSeveralQuestion: (count) =>
      `${members(count)} aus der Gruppe entfernt, und die Unterhaltung zeigt das. Ein erneuter Beitritt ist möglich.`,
    banQuestion: (name) =>
      `${name} wird aus der Gruppe entfernt und kann nicht beitreten, bis die Sperre aufgehoben ist. Die Unterhaltung zeigt das.`,
    banSeveralQuestion: (count) =>
      `${members(count)} aus der Gruppe entfernt. Ein Beitritt ist nicht möglich, bis die Sperren aufgehoben sind. Die Unterhaltung zeigt das.`,
    scopeChanged: (uid, scope) => `${uid} ist jetzt ${scope}.`,
    unbanned: (uid) => `Die Sperre von ${uid} ist aufgehoben.`,
    filters: 'Filter der Mitglieder',
    scopeFilter: 'Mit dem Rang',
    anyScope: 'Beliebig',
    bannedAt: 'Gesperrt',
    noMembers: 'Die Gruppe hat kein Mitglied',
    noMembersNext: 'Fügen Sie einen Nutzer mit seiner uid hinzu.',
    nobodyBanned: 'Niemand ist gesperrt',
    nobodyBannedNext: 'Sperren Sie ein Mitglied in der Liste der Mitglieder.',
    delete: 'Löschen',
    deleteQuestion:
      'Die Gruppe, ihre Mitglieder und ihre Nachrichten werden gelöscht. Das kann nicht rückgängig gemacht werden.',
  },
};
