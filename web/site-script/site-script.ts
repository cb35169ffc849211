import { recordVisit } from '../data/entry/record-visit.ts';
import { chooseLocale } from '../messages/locale.ts';
import { installSamplePlayer } from './sample-player.ts';

/** What the build made of the scripts of the app on a page of the public site (`scripts/build-site.ts`). */
const deferredId = 'deferred-app';

const root = document.documentElement;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let started: Promise<void> | undefined;

/** Loads the app, which takes over the page. */
function startApp(): Promise<void> {
  started ??= new Promise((resolve) => {
    addEventListener('timbre:hydrated', () => resolve(), { once: true });
    // Other pages of the site load the app by themselves.
    const deferred = document.getElementById(deferredId);
    if (!deferred) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = deferred.textContent;
    document.head.append(script);
  });
  return started;
}

const isDemo = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-demo]') !== null;

/** A click before the app had loaded is done once more after it. */
async function repeatClick(event: MouseEvent): Promise<void> {
  if (root.dataset.hydrated !== undefined || !isDemo(event.target)) return;
  const button = event.target.closest('button');
  await startApp();
  if (button?.isConnected) button.click();
}

/** The header knows somebody who is signed in. A document that the app draws anew loses its attributes. */
const { mode } = root.dataset;
function markDocument(): void {
  if (read('xi:signed_in') === 'true') root.dataset.signedIn = '';
  if (mode !== undefined) root.dataset.mode = mode;
}
markDocument();
try {
  recordVisit(new URLSearchParams(location.search));
} catch {
  // Without storage, nothing is kept.
}
addEventListener('timbre:hydrated', markDocument);

const language = chooseLocale({
  query: location.search,
  storage: { getItem: read, setItem: (key, value) => localStorage.setItem(key, value) },
  languages: navigator.languages ?? [],
});
if (language !== 'en' || root.dataset.asksConsent !== undefined) void startApp();
installSamplePlayer(language === 'en' ? navigator.languages : [language, ...navigator.languages]);

/** Whether another option than that of the page is chosen. */
const isChanged = ({ options, selectedIndex }: HTMLSelectElement): boolean =>
  [...options].some(({ defaultSelected, index }) => defaultSelected && index !== selectedIndex);

// A visitor may use a demo, or choose a language, before this script has loaded.
const selects = document.querySelectorAll<HTMLSelectElement>('[data-demo] select');
if (isDemo(document.activeElement) || [...selects].some(isChanged)) void startApp();

for (const type of ['pointerover', 'focusin', 'touchstart', 'change'] as const)
  document.addEventListener(type, ({ target }) => isDemo(target) && void startApp(), { passive: true });
document.addEventListener('click', (event) => void repeatClick(event), { capture: true });

// A form that is sent before the app had loaded would load the page with what was typed in its address. The click that
// sends it, also that of the Enter key, is repeated.
document.addEventListener('submit', (event) => {
  if (root.dataset.hydrated === undefined && isDemo(event.target)) event.preventDefault();
});

// One menu is open at a time, and a click or a tab outside closes it.
const closeMenus = (except: Element | null): void => {
  for (const menu of document.querySelectorAll('details[data-menu][open]'))
    if (menu !== except) menu.removeAttribute('open');
};
const menuOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('details[data-menu]') : null;
document.addEventListener('click', ({ target }) => closeMenus(menuOf(target)));
document.addEventListener('focusin', ({ target }) => closeMenus(menuOf(target)));
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  document.querySelector<HTMLElement>('details[data-menu][open] > summary')?.focus();
  closeMenus(null);
});
