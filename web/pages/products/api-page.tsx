import { originToken } from '../../../contract/catalogue/site/site-tokens.ts';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/api-page.ts';
import { ApiDemo } from './api-demo.tsx';
import { ProductPage } from './product-page.tsx';

/** Runs when the page is built; the server puts its address in the place of the token. */
export const loader = () => ({ text: readText('pages', 'api'), origin: originToken });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/api', ...loaderData.text }) : [];

/** ROUTE-079: the page about the API, with a first call. */
export default function ApiPage({ loaderData: { text, origin } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/settings/api-keys" demo={<ApiDemo origin={origin} />} />;
}
