import { ChevronDown } from 'lucide-react';
import { theaterDocuments, theaterPhone } from '../../../contract/catalogue/site/theater.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import type { AgentTurn } from './use-site-agent.ts';

/** What the demo agent was set up with. What it used for its last reply is marked. */
export function AgentKnowledge({ turns }: { turns: readonly AgentTurn[] }) {
  const steps = turns.findLast(({ isAgent }) => isAgent)?.steps ?? [];
  const quoted = steps.flatMap((step) => (step.type === 'document' ? [step.name] : []));
  const hasRun = (type: string) => steps.some((step) => step.type === type);
  return (
    <div className="flex flex-col gap-5 text-small">
      <section>
        <h2 className="font-[600] text-strong">{t('What it knows')}</h2>
        <p className="mt-1 text-ink-2">{t('It quotes these documents, word for word.')}</p>
        <ul className="mt-3 flex flex-col gap-1.5">
          {theaterDocuments.map(({ name, text }) => (
            <li key={name}>
              <details className={box(quoted.includes(name))}>
                <summary className="flex cursor-pointer list-none items-center justify-between gap-2 px-3 py-2 font-[540] [&::-webkit-details-marker]:hidden">
                  <span lang="en">{name}</span>
                  <ChevronDown
                    className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
                    aria-hidden
                  />
                </summary>
                <p lang="en" className="px-3 pb-3 text-ink-2">
                  {text}
                </p>
              </details>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="font-[600] text-strong">{t('What it can do')}</h2>
        <ul className="mt-3 flex flex-col gap-1.5">
          <li className={classNames(box(hasRun('tool')), 'px-3 py-2')}>
            <span className="font-[540]">{t('Hold seats')}</span>
            <span className="block text-ink-2">{t('It asks for evening, area and number, then calls a tool.')}</span>
          </li>
          <li className={classNames(box(hasRun('transfer')), 'px-3 py-2')}>
            <span className="font-[540]">{t('Hand over')}</span>
            <span className="block text-ink-2">
              {t('It connects a caller who asks for a person with {number}.', {
                number: theaterPhone.replaceAll(' ', '\u00a0'),
              })}
            </span>
          </li>
        </ul>
      </section>
    </div>
  );
}

const box = (isUsed: boolean): string =>
  classNames(
    'group rounded-s border transition-colors duration-150',
    isUsed ? 'border-accent bg-accent-soft' : 'bg-surface',
  );
