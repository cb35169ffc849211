import { redirect } from 'react-router';
import { pageAliases } from '../../contract/catalogue/page-aliases.ts';
import type { Route } from './+types/redirect-alias.ts';

/** Redirects a legacy path to its page in the app and keeps the query string. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  throw redirect(`${pageAliases[pathname] ?? '/app/home'}${search}`);
}

export default function RedirectAlias() {
  return null;
}
