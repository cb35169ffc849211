import { redirect } from 'react-router';
import { aliasTarget } from '../../contract/catalogue/page-aliases.ts';
import type { Route } from './+types/redirect-alias.ts';

/** Redirects an old path to its page in the app and keeps the query string. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  throw redirect(`${aliasTarget(pathname) ?? '/app/home'}${search}`);
}

export default function RedirectAlias() {
  return null;
}
