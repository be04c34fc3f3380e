// A page of a website with the chat that the console shows while an operator chooses its attributes. They are in the fragment of the address, as JSON.
import type { TokenSource } from './identity.ts';

interface Preview {
  readonly attributes: Readonly<Record<string, string>>;
  /** uid of whom the operator chats as; a guest if it is absent. */
  readonly as?: string;
}

/** The operator may create tokens by the session of the console. */
async function tokenOf(appId: string, uid: string): Promise<string> {
  const response = await fetch(`/v3/users/${encodeURIComponent(uid)}/auth_tokens`, {
    method: 'POST',
    headers: { 'x-confab-console': '1', 'content-type': 'application/json', appId },
    body: JSON.stringify({ force: true }),
  });
  const { data, error } = (await response.json()) as { data: { authToken: string }; error?: { message: string } };
  if (error) throw new Error(error.message);
  return data.authToken;
}

let chat: (HTMLElement & { token?: TokenSource }) | undefined;
let shown: Preview | undefined;

function show(): void {
  const next = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{"attributes":{}}') as Preview;
  const { attributes, as } = next;
  // another person or place is another chat; the rest changes in the one that is open
  const isSame = ['app', 'layout', 'guest'].every((name) => shown?.attributes[name] === attributes[name]);
  const isOpen = chat?.hasAttribute('open') ?? true;
  if (!chat || !isSame || shown?.as !== as) {
    chat?.remove();
    chat = document.createElement('confab-chat');
    if (as !== undefined) chat.token = () => tokenOf(attributes.app!, as);
  }
  for (const name of chat.getAttributeNames()) if (!(name in attributes) && name !== 'open') chat.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (chat.getAttribute(name) !== value) chat.setAttribute(name, value);
  document.body.dataset.theme = attributes.theme ?? 'light';
  shown = next;
  if (chat.isConnected) return;
  document.getElementById('place')!.append(chat);
  if (isOpen) chat.setAttribute('open', '');
}

// In a frame of the console only, which has the same origin: a link that somebody sends an operator creates no token.
if (window.parent !== window) {
  const script = document.createElement('script');
  script.src = '../embed.js';
  script.addEventListener('load', show);
  document.head.append(script);
  addEventListener('hashchange', show);
}
