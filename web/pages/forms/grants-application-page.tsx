import { grantForm } from '../../nouns/site-forms/site-forms.ts';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/grants-application-page.ts';
import { FormPage } from './form-page.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'grants-application') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/grants-application', ...loaderData.text }) : [];

/** ROUTE-094, LAND-006. */
export default function GrantsApplicationPage({ loaderData: { text } }: Route.ComponentProps) {
  return <FormPage text={text} form={grantForm} />;
}
