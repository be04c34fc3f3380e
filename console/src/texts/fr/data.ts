import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'data'>> = {
  data: {
    importTitle: 'Importer un fichier',
    explain:
      'Du JSON avec un enregistrement par ligne, compressé avec gzip ou non. Importez d’abord les utilisateurs, puis les groupes, les membres et les messages.',
    kind: 'Enregistrements',
    kinds: { users: 'utilisateurs', groups: 'groupes', members: 'membres de groupes', messages: 'messages' },
    file: 'Fichier',
    choose: 'Choisir un fichier',
    noFile: 'Aucun fichier n’est choisi.',
    start: 'Importer',
    stop: 'Suspendre',
    continue: 'Continuer',
    another: 'Importer un autre fichier',
    large: 'Ce fichier est volumineux. La commande est plus rapide et continue après une interruption :',
    references:
      'Les messages reçoivent ici de nouveaux ids. Ceux qui renvoient à d’autres par leur id dans le fichier, comme les réponses, sont refusés : la commande peut les importer.',
    progress: 'Progression',
    imported: (count) => `Importés : ${count}`,
    refused: (count) => `Refusés : ${count}`,
    states: {
      running: 'L’import est en cours.',
      paused: 'L’import est suspendu.',
      failed: 'L’import s’est arrêté.',
      done: 'L’import est terminé.',
    },
    unreadable: 'Le fichier ne peut pas être lu jusqu’au bout',
    unreadableNext:
      'Vérifiez qu’il s’agit de texte UTF-8 ou d’un fichier gzip complet, puis choisissez-le à nouveau. Les enregistrements existants ne sont pas importés deux fois.',
    waiting: 'Le serveur limite le nombre de requêtes. L’import continue dans un instant.',
    stay: 'Restez sur cette page jusqu’à la fin. Un fichier importé à nouveau n’ajoute que ce qui manque.',
    refusedTitle: 'Enregistrements refusés',
    download: 'Télécharger les enregistrements refusés',
    line: (line) => `Ligne ${line}`,
    more: (count) => `Et ${count} autres, dans le fichier à télécharger.`,
    notJson: 'La ligne n’est pas un objet JSON.',
    noKey:
      'L’enregistrement n’a pas d’id : uid d’un utilisateur, guid d’un groupe, guid et uid d’un membre, muid ou id d’un message.',
    byCommand: 'Le message renvoie à un autre par son id dans le fichier. Seule la commande peut l’importer.',
    filesTitle: 'Imports par la commande',
    filesEmpty: 'Aucun import par la commande',
    filesEmptyNext:
      'Les fichiers que npx confab import a importés ces 30 derniers jours apparaissent ici, aussi pendant l’import.',
    importName: 'Import',
    lines: 'Lignes',
    stored: 'Importés',
    refusedCount: 'Refusés',
    started: 'Début',
    finished: 'Fin',
    unfinished: 'en cours, ou interrompu',
    exportTitle: 'Export',
    exportExplain:
      'Un fichier ZIP avec toutes les données de l’application, telles qu’elles sont à un moment donné : enregistrements au format des imports, toutes les lignes et les fichiers envoyés. Un téléchargement interrompu est incomplet et doit recommencer.',
    passphrase: 'Phrase secrète (facultative)',
    passphraseExplain:
      'Chiffre les identifiants dans le fichier. Sans elle, les clés, les jetons et les secrets sont omis.',
    downloadAll: 'Télécharger toutes les données',
    cancelDownload: 'Annuler le téléchargement',
    received: (size) => `${size} reçus`,
    downloaded: (size) => `Le fichier est complet : ${size}.`,
    exportCommand:
      'Pour une application avec beaucoup de fichiers, utilisez la commande, là où le serveur est configuré :',
    exportUser: 'Tout ce qui est enregistré sur un utilisateur :',
    command: 'Commande',
  },
};
