const centred = new Set(['/app/sign-in', '/app/sign-up']);

/** UI-001: top centre on sign-in and sign-up, bottom right elsewhere. */
export const toastPosition = (path: string): 'top-center' | 'bottom-right' =>
  centred.has(path.replace(/\/$/, '')) ? 'top-center' : 'bottom-right';
