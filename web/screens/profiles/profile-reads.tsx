import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { PublicReadList } from '../../nouns/reads/public-read-list.tsx';
import { publicCollectionPath } from '../../nouns/reads/reads-paths.ts';
import { profileReadsQuery } from './use-profile.ts';

/** O-19: what a person published, with its podcast feed. */
export function ProfileReads({ handle }: { handle: string }) {
  const { data } = useQuery(profileReadsQuery(handle));
  if (!data || data.reads.length === 0) return null;
  const { reads, collections, feed_url } = data;
  return (
    <section aria-labelledby="profile-reads" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="profile-reads" className="font-[600] text-strong">
          {t('Reads')}
        </h2>
        <a href={feed_url} className="flex items-center gap-1.5 text-accent-ink underline-offset-2 hover:underline">
          <Rss aria-hidden className="size-3.5" />
          {t('Podcast feed')}
        </a>
      </div>
      <PublicReadList label={t('Reads')} reads={reads} />
      {collections.length > 0 && (
        <ul aria-label={t('Collections')} className="flex flex-wrap gap-2 pt-1">
          {collections.map(({ slug, name }) => (
            <li key={slug}>
              <a
                href={publicCollectionPath(slug)}
                dir={dirOf(name)}
                className="inline-flex h-7 items-center rounded-full border bg-surface px-3 text-small transition-colors duration-150 hover:bg-hover"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
