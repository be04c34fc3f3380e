/** What the element says before it has loaded the chat; `#` is a number. */
interface ShellTexts {
  readonly open: string;
  readonly close: string;
  readonly heading: string;
  readonly loading: string;
  readonly retry: string;
  readonly unread: string;
}

const texts = (open: string, close: string, heading: string, loading: string, retry: string, unread: string) =>
  ({ open, close, heading, loading, retry, unread }) satisfies ShellTexts;

/** By the languages of the chat kit. */
export const shellTexts = {
  ar: texts('فتح الدردشة', 'إغلاق الدردشة', 'الدردشة', 'جارٍ التحميل', 'إعادة المحاولة', 'غير مقروءة: #'),
  de: texts('Chat öffnen', 'Chat schließen', 'Chat', 'Wird geladen', 'Noch einmal versuchen', '# ungelesen'),
  en: texts('Open chat', 'Close chat', 'Chat', 'Loading', 'Try again', '# unread'),
  es: texts('Abrir el chat', 'Cerrar el chat', 'Chat', 'Cargando', 'Reintentar', '# sin leer'),
  fr: texts('Ouvrir le chat', 'Fermer le chat', 'Chat', 'Chargement', 'Réessayer', 'non lus : #'),
  it: texts('Apri la chat', 'Chiudi la chat', 'Chat', 'Caricamento', 'Riprova', 'non letti: #'),
  ja: texts('チャットを開く', 'チャットを閉じる', 'チャット', '読み込み中', '再試行', '未読#件'),
  nl: texts('Chat openen', 'Chat sluiten', 'Chat', 'Laden', 'Opnieuw proberen', '# ongelezen'),
  pt: texts('Abrir o chat', 'Fechar o chat', 'Chat', 'Carregando', 'Tentar de novo', 'não lidas: #'),
  tr: texts('Sohbeti aç', 'Sohbeti kapat', 'Sohbet', 'Yükleniyor', 'Tekrar dene', '# okunmamış'),
  zh: texts('打开聊天', '关闭聊天', '聊天', '正在加载', '重试', '#条未读'),
} satisfies Record<string, ShellTexts>;

export type Language = keyof typeof shellTexts;

/** @param wanted the attribute, or else the language of the page, as in `pt-BR` @returns English for a language without texts */
export function languageOf(wanted: string | null | undefined): Language {
  const [name = ''] = (wanted ?? '').toLowerCase().split('-');
  return Object.hasOwn(shellTexts, name) ? (name as Language) : 'en';
}
