// Small, because nothing is shown before it has run: it loads the texts of the first view in one language, and then the application, whose modules read them.
import '@mantine/core/styles.css';
import './style.css';
import { language } from './language.ts';
import { loadTexts } from './texts/index.ts';

/** For the case that no text could be loaded. */
const failures = {
  en: ['The console could not be loaded: the server cannot be reached.', 'Reload'],
  de: ['Die Konsole konnte nicht geladen werden: Der Server ist nicht erreichbar.', 'Neu laden'],
  fr: ['La console n’a pas pu être chargée : le serveur est injoignable.', 'Recharger'],
} as const;

function showFailure(error: unknown): void {
  reportError(error);
  const [message, reload] = failures[language];
  const text = document.createElement('p');
  text.textContent = message;
  const button = document.createElement('button');
  button.textContent = reload;
  button.addEventListener('click', () => location.reload());
  const main = document.createElement('main');
  main.role = 'alert';
  main.append(text, button);
  document.getElementById('root')!.replaceChildren(main);
}

loadTexts('first')
  .then(() => import('./start.tsx'))
  .catch(showFailure);
