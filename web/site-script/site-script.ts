import { recordVisit } from '../data/entry/record-visit.ts';
import { chooseLocale } from '../messages/locale.ts';
import { installMenus } from '../parts/page/close-menus.ts';
import { installGuideSearch } from './guide-search.ts';
import { findChangedFields, repeatChange } from './repeat-change.ts';
import { installSoundPlayer, isSoundControl } from './sound-player.ts';

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

/** The sounds of a demo are played without the app. */
const isDemo = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-demo]') !== null && !isSoundControl(target);

/** A click before the app had loaded is done once more after it; one on a waveform plays the sound. */
async function repeatClick(event: MouseEvent): Promise<void> {
  if (root.dataset.hydrated !== undefined || !isDemo(event.target)) return;
  const pressed = event.target.closest<HTMLElement>('button, [role=slider]');
  await startApp();
  if (!pressed?.isConnected) return;
  if (pressed.matches('button')) pressed.click();
  else pressed.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
}

/** The header knows somebody who is signed in. A document that the app draws anew loses its attributes. */
const { mode } = root.dataset;
function markDocument(): void {
  if (read('xi:signed_in') === 'true') root.dataset.signedIn = '';
  if (mode !== undefined) root.dataset.mode = mode;
}
markDocument();
try {
  // On a server that asks for consent, the app does this, because it knows what may be stored.
  if (root.dataset.asksConsent === undefined)
    recordVisit(new URLSearchParams(location.search), { affiliate: localStorage, adClick: sessionStorage });
} catch {
  // Without storage, nothing is kept.
}
addEventListener('timbre:hydrated', markDocument);

const language = chooseLocale({
  query: location.search,
  storage: { getItem: read, setItem: (key, value) => localStorage.setItem(key, value) },
  languages: navigator.languages ?? [],
});
/** Whether the page shows something else to this visitor than what the build wrote. */
function isChangedForVisitor(): boolean {
  const { appForQuery = '', appForStorage = '' } =
    document.querySelector<HTMLElement>('[data-site-page]')?.dataset ?? {};
  const query = new URLSearchParams(location.search);
  return (
    appForQuery.split(' ').some((name) => query.has(name)) || appForStorage.split(' ').some((key) => read(key) !== null)
  );
}
if (language !== 'en' || root.dataset.asksConsent !== undefined || isChangedForVisitor()) void startApp();
installSoundPlayer(language === 'en' ? navigator.languages : [language, ...navigator.languages]);

// A visitor may use a demo, or choose a language, before this script has loaded.
if (isDemo(document.activeElement) || findChangedFields().length > 0) void startApp();
addEventListener('timbre:hydrated', () => findChangedFields().forEach(repeatChange), { once: true });

// The next page of a list loads before its end scrolls into view.
const ends = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && void startApp(), {
  rootMargin: '600px',
});
for (const end of document.querySelectorAll('[data-demo-in-view]')) ends.observe(end);

for (const type of ['pointerover', 'focusin', 'touchstart', 'change'] as const)
  document.addEventListener(type, ({ target }) => isDemo(target) && void startApp(), { passive: true });
document.addEventListener('click', (event) => void repeatClick(event), { capture: true });

// A form that is sent before the app had loaded would load the page with what was typed in its address. The click that
// sends it, also that of the Enter key, is repeated.
document.addEventListener('submit', (event) => {
  if (root.dataset.hydrated === undefined && isDemo(event.target)) event.preventDefault();
});

installMenus();
installGuideSearch();
