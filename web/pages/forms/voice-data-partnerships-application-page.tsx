import { voiceDataForm } from '../../nouns/site-forms/site-forms.ts';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/voice-data-partnerships-application-page.ts';
import { FormPage } from './form-page.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'voice-data-partnerships-application') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/voice-data-partnerships/application', ...loaderData.text }) : [];

/** ROUTE-109, LAND-006. */
export default function VoiceDataApplicationPage({ loaderData: { text } }: Route.ComponentProps) {
  return <FormPage text={text} form={voiceDataForm} />;
}
