const defaultPath = '/app/home';

/** Where to go after sign-in: the page of the app that was asked for, as the guard remembers it in the router's state. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/app/') ? from : defaultPath;
}

/** The same page for an account that was just made (AUTH-067). */
export const newUserPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}newUser=true`;
