import {
  landingAccents,
  landingLanguages,
  landingPath,
} from '../../../contract/catalogue/site/landing/landing-entries.ts';
import { t } from '../../messages/t.ts';
import { pageMeta } from '../site/page-meta.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';

const title = t('Languages and accents');
const description = t('Hear what this server says in each language and accent, and try it with a text of your own.');

export const meta = () => pageMeta({ path: '/languages', title, description });

/** The pages about languages and accents. */
export default function LanguagesPage() {
  return (
    <SitePage>
      <SiteHead heading={title} lead={description} />
      <ul className="mx-auto grid w-full max-w-6xl gap-2 px-4 pb-20 xs:grid-cols-2 md:px-6 lg:grid-cols-4">
        {[...landingLanguages, ...landingAccents].map((entry) => (
          <li key={entry.audioSrc}>
            <a href={landingPath(entry)} className="block rounded-m border bg-surface px-4 py-3 hover:bg-hover">
              {entry.name}
            </a>
          </li>
        ))}
      </ul>
    </SitePage>
  );
}
