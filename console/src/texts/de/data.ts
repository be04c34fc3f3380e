import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'data'>> = {
  data: {
    importTitle: 'Datei importieren',
    explain:
      'JSON mit einem Datensatz in jeder Zeile, mit gzip gepackt oder nicht. Importieren Sie zuerst Nutzer, dann Gruppen, Mitglieder und Nachrichten.',
    kind: 'Datensätze',
    kinds: { users: 'Nutzer', groups: 'Gruppen', members: 'Mitglieder von Gruppen', messages: 'Nachrichten' },
    file: 'Datei',
    choose: 'Datei wählen',
    noFile: 'Keine Datei ist gewählt.',
    start: 'Importieren',
    stop: 'Anhalten',
    continue: 'Fortsetzen',
    another: 'Eine andere Datei importieren',
    large: 'Dies ist eine große Datei. Der Befehl ist schneller und setzt nach einer Unterbrechung fort:',
    references:
      'Nachrichten bekommen hier neue Ids. Solche, die sich auf andere mit deren Id in der Datei beziehen, etwa Antworten, werden abgelehnt: Der Befehl kann sie importieren.',
    progress: 'Fortschritt',
    imported: (count) => `${count} importiert`,
    refused: (count) => `${count} abgelehnt`,
    states: {
      running: 'Der Import läuft.',
      paused: 'Der Import ist angehalten.',
      failed: 'Der Import ist abgebrochen.',
      done: 'Der Import ist vollständig.',
    },
    unreadable: 'Die Datei kann nicht bis zu ihrem Ende gelesen werden',
    unreadableNext:
      'Prüfen Sie, ob sie UTF-8-Text oder eine vollständige gzip-Datei ist, und wählen Sie sie erneut. Vorhandene Datensätze werden nicht zweimal importiert.',
    waiting: 'Der Server begrenzt die Zahl der Anfragen. Der Import geht gleich weiter.',
    stay: 'Bleiben Sie auf dieser Seite, bis er vollständig ist. Eine Datei, die erneut importiert wird, ergänzt nur, was fehlt.',
    refusedTitle: 'Abgelehnte Datensätze',
    download: 'Abgelehnte Datensätze herunterladen',
    line: (line) => `Zeile ${line}`,
    more: (count) => `Und ${count} weitere, in der Datei zum Herunterladen.`,
    notJson: 'Die Zeile ist kein JSON-Objekt.',
    noKey:
      'Der Datensatz hat keine Id: uid eines Nutzers, guid einer Gruppe, guid und uid eines Mitglieds, muid oder id einer Nachricht.',
    byCommand:
      'Die Nachricht bezieht sich auf eine andere mit deren Id in der Datei. Nur der Befehl kann sie importieren.',
    filesTitle: 'Importe durch den Befehl',
    filesEmpty: 'Kein Import durch den Befehl',
    filesEmptyNext:
      'Dateien, die npx confab import in den letzten 30 Tagen importiert hat, erscheinen hier, auch während er läuft.',
    importName: 'Import',
    lines: 'Zeilen',
    stored: 'Importiert',
    refusedCount: 'Abgelehnt',
    started: 'Begonnen',
    finished: 'Beendet',
    unfinished: 'läuft, oder wurde unterbrochen',
    exportTitle: 'Export',
    exportExplain:
      'Eine ZIP-Datei mit allen Daten der App, wie sie zu einem Zeitpunkt sind: Datensätze im Format der Importe, alle Zeilen und hochgeladene Dateien. Ein abgebrochener Download ist nicht vollständig und muss neu beginnen.',
    passphrase: 'Passphrase (optional)',
    passphraseExplain:
      'Verschlüsselt die Zugangsdaten in der Datei. Ohne sie fehlen Schlüssel, Token und Geheimnisse darin.',
    downloadAll: 'Alle Daten herunterladen',
    cancelDownload: 'Download abbrechen',
    received: (size) => `${size} empfangen`,
    downloaded: (size) => `Die Datei ist vollständig: ${size}.`,
    exportCommand: 'Für eine App mit vielen Dateien nehmen Sie den Befehl, dort, wo der Server eingerichtet ist:',
    exportUser: 'Alles, was über einen Nutzer gespeichert ist:',
    command: 'Befehl',
  },
};
