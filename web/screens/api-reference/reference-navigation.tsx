import { useRef, useState } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import type { ReferenceIndex } from '../../../contract/reference/api-reference.ts';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { SearchField } from '../../parts/form/search-field.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { moveBetweenRows, rowControlAttribute } from '../../parts/list/row-keys.ts';
import { MethodName } from './method-name.tsx';
import { type FoundOperation, searchOperations, searchWords } from './operation-search.ts';
import { sectionTitle } from './section-title.ts';

/** Results that are shown; with more, the reader types another word. */
const maxResults = 60;

const linkClasses =
  'block min-h-6 rounded-s px-2 py-1 text-ink-2 text-small hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-[560] aria-[current=page]:text-ink';

interface NavigationProps {
  index: ReferenceIndex;
  /** Called when the reader goes to an operation. */
  onLeave?: () => void;
}

/** The search and the sections; the section of the page shows its operations. */
export function ReferenceNavigation({ index, onLeave }: NavigationProps) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const found = searchOperations(index, query);
  const isSearching = query.trim() !== '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links in it
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        const isInField = event.target instanceof HTMLInputElement;
        if (!isInField || event.key !== 'ArrowDown') return;
        event.preventDefault();
        list.current?.querySelector<HTMLElement>('[data-row-control]')?.focus();
      }}
    >
      <div className="p-3">
        <SearchField label={t('Search operations')} value={query} onChange={setQuery} />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? formatMessage('{count, plural, one {# result} other {# results}}', { count: found.length }) : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links in it */}
      <div ref={list} onKeyDown={moveBetweenRows} className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
        {isSearching ? (
          <Results found={found} words={searchWords(query)} onLeave={onLeave} />
        ) : (
          <Sections index={index} onLeave={onLeave} />
        )}
      </div>
    </div>
  );
}

interface PartProps {
  onLeave: (() => void) | undefined;
}

function Results({ found, words, onLeave }: PartProps & { found: readonly FoundOperation[]; words: string[] }) {
  if (found.length === 0) return <p className="px-2 py-4 text-ink-2 text-small">{t('No results')}</p>;
  return (
    <>
      <ul>
        {found.slice(0, maxResults).map(({ section, entry: { id, method, path, summary } }) => (
          <li key={`${section}/${id}`}>
            <NavLink {...rowControlAttribute} to={`/docs/${section}/${id}`} onClick={onLeave} className={linkClasses}>
              <span className="block">
                <Highlight text={summary} searched={words} />
              </span>
              <span className="flex gap-1.5 font-mono text-ink-3 text-meta">
                <MethodName method={method} />
                <span className="min-w-0 break-all">
                  <Highlight text={path} searched={words} />
                </span>
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
      {found.length > maxResults && (
        <p className="px-2 py-2 text-ink-3 text-meta">
          {t('{shown} of {total} shown. Type another word to narrow the search.', {
            shown: formatCount(maxResults),
            total: formatCount(found.length),
          })}
        </p>
      )}
    </>
  );
}

function Sections({ index, onLeave }: NavigationProps & PartProps) {
  const { section } = useParams();
  return (
    <nav aria-label={t('API reference')}>
      <ul className="flex flex-col gap-px">
        <li>
          <NavLink {...rowControlAttribute} to="/docs" end onClick={onLeave} className={linkClasses}>
            {t('Your first call')}
          </NavLink>
        </li>
        {index.sections.map(({ id, operations }) => (
          <li key={id}>
            <Link
              {...rowControlAttribute}
              to={`/docs/${id}`}
              onClick={section === id ? undefined : onLeave}
              aria-current={section === id ? 'true' : undefined}
              className={classNames(linkClasses, 'flex justify-between gap-2', section === id && 'font-[600] text-ink')}
            >
              {sectionTitle(id)}
              <span className="text-ink-3 text-meta tabular-nums">{formatCount(operations.length)}</span>
            </Link>
            {section === id && (
              <ul className="my-1 ms-2 border-s ps-2">
                {operations.map((entry) => (
                  <li key={entry.id}>
                    <NavLink
                      {...rowControlAttribute}
                      to={`/docs/${id}/${entry.id}`}
                      onClick={onLeave}
                      className={classNames(linkClasses, 'flex gap-2')}
                    >
                      <MethodName method={entry.method} className="w-[46px] pt-px" />
                      <span className="min-w-0 break-words">{entry.summary.replace(/\.$/, '')}</span>
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
