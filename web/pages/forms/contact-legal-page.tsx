import { legalForm } from '../../nouns/site-forms/site-forms.ts';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/contact-legal-page.ts';
import { FormPage } from './form-page.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'contact-legal') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/contact-legal', ...loaderData.text }) : [];

/** ROUTE-086, LAND-006. */
export default function ContactLegalPage({ loaderData: { text } }: Route.ComponentProps) {
  return <FormPage text={text} form={legalForm} />;
}
