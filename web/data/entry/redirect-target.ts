/** Allowed redirect targets after sign-in, with or without `/app` before them (REDIR-002, C-24), and their pages. */
const pages = new Set([
  'affiliates',
  'audio-native',
  'history',
  'request-alpha-access',
  'subscription',
  'usage',
  'usage/workspace',
  'speech-synthesis',
  'speech-synthesis/text-to-speech',
  'speech-synthesis/text-to-speech/history',
  'dubs',
  'redirect',
]);

/** REDIR-003 */
const patterns = [
  /^\/v1\/dubs\/[^/]+$/,
  /^\/v1\/projects\/[^/]+$/,
  /^\/app\/voice-lab\/share\/[^/]+\/[^/]+$/,
  /^\/sound-effects\/[^/]+$/,
  /^\/app\/studio\/[^/]+$/,
];

/** REDIR-004: the one page that external services call, with its allowed query parameters. */
const callback = '/app/integrations/vercel/callback';
const callbackQuery = ['code', 'configurationId', 'next', 'source', 'teamId'];

/** The parameter names for the target; the first one present is used (O-20). */
const parameters = ['redirect', 'redirect_uri', 'continueUrl'];

/**
 * The redirect target after sign-in from the page's query: an allowed path of this site. Undefined if there is none or
 * it is not allowed, which is logged (REDIR-005).
 */
export function redirectTarget(
  query: URLSearchParams,
  origin: string,
  log: (message: string) => void = console.warn,
): string | undefined {
  const requested = parameters.map((name) => query.get(name)).find((value) => value);
  if (!requested) return undefined;
  const target = allowed(requested, origin);
  if (target === undefined) log(`This redirect cannot be used: ${requested.slice(0, 200)}`);
  return target;
}

function allowed(requested: string, origin: string): string | undefined {
  // Browsers treat a backslash as a slash and ignore control characters; no path of the app contains either.
  if (/[\\\p{Cc}]/u.test(requested) || !URL.canParse(requested, origin)) return undefined;
  const url = new URL(requested, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  const { pathname, search } = url;
  if (pathname === callback) {
    const allowedQuery = callbackQuery.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]));
    return allowedQuery.length > 0 ? `${callback}?${new URLSearchParams(allowedQuery)}` : callback;
  }
  if (pages.has(pathname.replace(/^\/(app\/)?/, ''))) return pathname + search;
  return patterns.some((pattern) => pattern.test(pathname)) ? pathname + search : undefined;
}
