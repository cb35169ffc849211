import { redirect } from 'react-router';
import { pageAliases } from '../../contract/catalogue/page-aliases.ts';
import type { Route } from './+types/redirect-alias.ts';

/** An address of old leads to its page in the app, with what it asked for. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  throw redirect(`${pageAliases[pathname] ?? '/app/home'}${search}`);
}

export default function RedirectAlias() {
  return null;
}
