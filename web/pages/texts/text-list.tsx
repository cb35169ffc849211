import { t } from '../../messages/t.ts';
import type { SiteText } from '../site/read-content.server.ts';

interface TextListProps {
  /** The path of the folder: `/blog`. */
  path: string;
  texts: readonly Omit<SiteText, 'html'>[];
}

/** Cards that lead to the texts of a folder. */
export const TextList = ({ path, texts }: TextListProps) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {texts.map(({ slug, heading, description, date, isExample }) => (
      <li key={slug}>
        <a
          href={`${path}/${slug}`}
          className="flex h-full flex-col rounded-m border bg-surface p-5 transition-colors duration-150 hover:border-line-strong hover:bg-hover"
        >
          {date && (
            <time dateTime={date} className="text-ink-3 text-meta">
              {date}
            </time>
          )}
          {isExample && <span className="text-accent-ink text-meta">{t('Example of use')}</span>}
          <h2 lang="en" className="mt-1 text-balance font-[620] text-strong">
            {heading}
          </h2>
          <p lang="en" className="mt-2 text-ink-2">
            {description}
          </p>
        </a>
      </li>
    ))}
  </ul>
);
