import { useInstance } from '../data/instance/use-instance.ts';
import { salesForm } from '../nouns/site-forms/site-forms.ts';
import NotFoundPage from '../parts/page/not-found.tsx';
import type { Route } from './+types/contact-sales.ts';
import { FormPage } from './forms/form-page.tsx';
import { pageMeta } from './site/page-meta.ts';
import { readText } from './site/read-content.server.ts';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'contact-sales') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/contact-sales', ...loaderData.text }) : [];

/** ROUTE-087, LAND-006, PLAN-020: requests for the enterprise plan. */
export default function ContactSalesPage({ loaderData: { text } }: Route.ComponentProps) {
  const { isPrivate } = useInstance();
  return isPrivate ? <NotFoundPage /> : <FormPage text={text} form={salesForm} />;
}
