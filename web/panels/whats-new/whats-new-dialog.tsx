import { changes } from 'virtual:changes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { instanceQuery } from '../../data/instance/instance-query.ts';
import { t } from '../../messages/t.ts';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { countNew } from './seen-changes.ts';
import { seenChanges } from './use-has-news.ts';

/** U-58: the last changes of this version, newest first. The changelog is in English. */
export function WhatsNewDialog({ onClose }: { onClose: () => void }) {
  const { data: instance } = useQuery(instanceQuery);
  const [newCount] = useState(() => countNew(changes, seenChanges.state()));
  useEffect(() => seenChanges.markSeen(), []);
  return (
    <Dialog open onOpenChange={onClose} title={t("What's new")} className="sm:w-[min(600px,calc(100vw-32px))]">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label={t("What's new")} className="rounded-s">
        {changes.length === 0 && <p className="text-ink-2">{t('There are no changes yet.')}</p>}
        {versionsOf(changes).map(({ version, date, entries }) => (
          <section key={version} aria-label={version} className="pb-4">
            <h3 className="pb-1 font-[550] text-ink-3 text-meta">
              {[version === 'Unreleased' ? t('Not released yet') : version, date].filter(Boolean).join(' · ')}
            </h3>
            <ul lang="en" dir="ltr" className="divide-y">
              {entries.map((entry) => (
                <li key={entry.id} className="py-3">
                  {(entry.title || changes.indexOf(entry) < newCount) && (
                    <h4 className="flex items-center gap-2 font-[600]">
                      {entry.title}
                      {changes.indexOf(entry) < newCount && (
                        <span className="rounded-full bg-info-soft px-2 font-[560] text-info text-meta">
                          {t('New')}
                        </span>
                      )}
                    </h4>
                  )}
                  <p className="text-pretty text-ink-2 [overflow-wrap:anywhere]">{withCode(entry.text)}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {instance?.has_public_site && (
          <a
            href="/changelog"
            className="inline-block py-2 font-[540] text-accent-ink underline-offset-4 hover:underline"
          >
            {t('All changes')}
          </a>
        )}
      </section>
    </Dialog>
  );
}

/** The entries by version, in their order. */
function versionsOf(list: typeof changes) {
  const versions = new Map<string, (typeof changes)[number][]>();
  for (const entry of list) versions.set(entry.version, [...(versions.get(entry.version) ?? []), entry]);
  return [...versions].map(([version, entries]) => ({ version, date: entries[0]?.date, entries }));
}

/** Text between backquotes as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <code key={index} className="rounded-s bg-sunken px-1 font-mono text-small">
        {part}
      </code>
    ),
  );
