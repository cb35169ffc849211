import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { pageMeta } from '../site/page-meta.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import type { Route } from './+types/changelog-page.ts';
import { readChangelog } from './read-changelog.server.ts';

const description = t(
  'What is new, different and mended in each version of {brand}, with what operators should know.',
  {
    brand,
  },
);

/** Runs when the page is built. */
export const loader = () => readChangelog();

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/changelog', title: t('Changelog'), description, date: loaderData.date }) : [];

/** U-58: the changes of all versions. The changelog is in English. */
export default function ChangelogPage({ loaderData: { html } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={t('Changelog')} lead={description} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <SiteProse html={html} className="max-w-3xl" />
      </div>
    </SitePage>
  );
}
