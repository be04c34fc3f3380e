import type { english } from '../english.ts';
import type { Translation } from '../translation.ts';

export const texts: Translation<Pick<typeof english, 'requests' | 'usage'>> = {
  requests: {
    explanation:
      'Échantillons de ce que ce serveur a refusé : au plus 30 par minute pour l’application, pendant les jours de ses paramètres, et aucune valeur d’une requête. La vue d’ensemble les compte toutes.',
    filters: 'Filtres des requêtes',
    operation: 'Opération',
    status: 'Statut',
    code: 'Erreur',
    key: 'Clé d’API',
    keyId: 'Identifiant de la clé d’API',
    authToken: 'jeton d’authentification d’un utilisateur',
    deletedKey: 'clé supprimée',
    milliseconds: 'ms',
    duration: 'Durée',
    requestId: 'Identifiant de la requête',
    refusedFields: 'Champs que l’erreur nomme',
    time: 'Heure',
    from: 'À partir du',
    until: 'Jusqu’au',
    empty: 'Aucune requête trouvée',
    emptyNext:
      'Les requêtes avec une clé d’API ou un jeton de l’application apparaissent ici une seconde après leur échec.',
    emptyFiltered: 'Modifiez ou effacez les filtres.',
    unknown: 'Cette requête n’existe pas',
    unknownNext: 'Elle est plus ancienne que les jours de conservation des requêtes, ou l’adresse est incorrecte.',
    body: 'Corps',
    noBody: 'La requête n’avait pas de corps.',
    unread: 'Elle a été refusée avant la lecture de son corps, ou celui-ci n’est pas du JSON.',
    withoutValues:
      'Noms et types de ses champs ; d’une liste, ceux du premier élément. (…) est un nom qui peut être une valeur.',
    bytes: (count) => `Le corps avait ${count} octets.`,
    isCut: (count) => `Seuls ${count} champs sont affichés.`,
    field: 'Champ',
    type: 'Type',
    length: 'Longueur',
    types: { string: 'texte', number: 'nombre', boolean: 'vrai ou faux', null: 'null', list: 'liste', object: 'objet' },
  },
  usage: {
    explanation:
      'Ce que cette application a utilisé, par mois civil (UTC). Les limites informent : rien n’est refusé au-delà. Les destinataires des alertes sont avertis à 80 % et à 100 %.',
    thisMonth: 'Ce mois-ci',
    setLimits: 'Définir les limites',
    noLimit: 'Sans limite',
    ofLimit: (share, limit) => `${share} de ${limit}`,
    months: 'Utilisation par mois',
    month: 'Mois',
  },
};
