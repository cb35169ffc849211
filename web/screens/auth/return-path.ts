const defaultPath = '/app/home';

/** The path to open after sign-in: the requested page, which the guard stores in the router state. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/app/') ? from : defaultPath;
}

/** The same path for a new account (AUTH-067). */
export const newUserPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}newUser=true`;
