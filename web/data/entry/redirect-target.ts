/** Pages that a link may lead to after sign-in, with or without `/app` before them (REDIR-002, C-24). */
const pages = new Set([
  'affiliates',
  'audio-native',
  'history',
  'request-alpha-access',
  'subscription',
  'usage',
  'speech-synthesis',
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

/** REDIR-004: the one page that is called by others, and what they may say to it. */
const callback = '/app/integrations/vercel/callback';
const callbackQuery = ['code', 'configurationId', 'next', 'source', 'teamId'];

/** Names under which a link says where to go, the first that is there counts (O-20). */
const parameters = ['redirect', 'redirect_uri', 'continueUrl'];

/**
 * Where to go after sign-in, as the query of the page says: a path of this site that is on the list. Undefined where there
 * is none, or one that cannot be used; that is logged (REDIR-005).
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
  // A backslash is a slash to browsers, a control character is nothing to them: neither stands in a path of ours.
  if (/[\\\p{Cc}]/u.test(requested) || !URL.canParse(requested, origin)) return undefined;
  const url = new URL(requested, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  const { pathname, search } = url;
  if (pathname === callback) {
    const allowedQuery = callbackQuery.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]));
    return allowedQuery.length > 0 ? `${callback}?${new URLSearchParams(allowedQuery)}` : callback;
  }
  const [first, second] = pathname.slice(1).split('/');
  const page = first === 'app' ? second : first;
  if (page !== undefined && pages.has(page)) return pathname + search;
  return patterns.some((pattern) => pattern.test(pathname)) ? pathname + search : undefined;
}
