const normalize = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Whether each word of the query starts a word of the list. */
export function matches(words: string, query: string): boolean {
  const list = ` ${normalize(words)}`;
  return normalize(query)
    .split(/[^\p{L}\p{N}_.]+/u)
    .filter((part) => part !== '')
    .every((part) => list.includes(` ${part}`));
}

/** Shows only the guides that contain the words, and in each the sections that do. */
export function filterGuides(root: ParentNode, query: string): number {
  const isSearch = query.trim() !== '';
  let count = 0;
  for (const guide of root.querySelectorAll<HTMLElement>('[data-guide]')) {
    const sections = [...guide.querySelectorAll<HTMLElement>('[data-section]')];
    for (const section of sections) section.hidden = !matches(section.dataset.section ?? '', query);
    const isFound = matches(guide.dataset.guide ?? '', query) || sections.some(({ hidden }) => !hidden);
    guide.hidden = !isFound;
    if (isFound) count += 1;
    const list = sections[0]?.parentElement;
    if (list) list.hidden = !isSearch || sections.every(({ hidden }) => hidden);
  }
  return count;
}

/** Lets visitors search the list of guides without the app. */
export function installGuideSearch(): void {
  const show = () => {
    const search = document.querySelector<HTMLElement>('[data-guide-search]');
    if (!search) return;
    search.hidden = false;
    const input = search.querySelector('input');
    const status = search.querySelector<HTMLElement>('[role=status]');
    if (!input || !status) return;
    const count = filterGuides(document, input.value);
    status.textContent = count === 0 ? (status.dataset.none ?? '') : '';
  };
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('[data-guide-search]')) show();
  });
  show();
  // The app draws the page anew in a language other than English.
  addEventListener('timbre:hydrated', show);
}
