import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { ChecklistLink } from '../../../../contract/catalogue/onboarding.ts';
import { t } from '../../../messages/t.ts';
import type { Step } from '../../../nouns/onboarding/checklist-steps.ts';
import { PlansOnly } from '../../../nouns/plans/plans-only.tsx';
import { classNames } from '../../../parts/display/class-names.ts';

/** ONB-021: one card per step, with a link to the page that completes it, and links to related pages. */
export function StepCards({ steps }: { steps: readonly Step[] }) {
  return (
    <ul aria-label={t('First steps')} className="divide-y rounded-m border bg-surface">
      {steps.map(({ id, title, help, path, links, isDone }) => (
        <li key={id}>
          <Link
            to={path}
            className="group flex items-center gap-3 px-4 py-3.5 transition-colors duration-150 first:rounded-t-m hover:bg-hover"
          >
            {isDone ? (
              <CircleCheck className="size-5 shrink-0 text-good" aria-hidden />
            ) : (
              <Circle className="size-5 shrink-0 text-ink-3" aria-hidden />
            )}
            <span className="min-w-0 flex-1">
              <span className={classNames('block font-[600]', isDone && 'text-ink-2 line-through')}>{title}</span>
              <span className="block text-ink-2 text-small">{help}</span>
            </span>
            <span className="sr-only">{isDone ? t('Done') : t('To do')}</span>
            <ArrowRight className="size-4 shrink-0 text-ink-3" aria-hidden />
          </Link>
          {links.length > 0 && (
            <div className="flex flex-wrap gap-x-4 pe-4 pb-3 ps-12 text-small">
              {links.map((link) => (
                <RelatedLink key={link.path} link={link} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function RelatedLink({ link: { title, path, needsPlans, isDocument } }: { link: ChecklistLink }) {
  const className = 'rounded-s py-0.5 text-ink-2 underline underline-offset-2 hover:text-ink';
  const anchor = isDocument ? (
    <a href={path} className={className}>
      {title}
    </a>
  ) : (
    <Link to={path} className={className}>
      {title}
    </Link>
  );
  return needsPlans ? <PlansOnly>{anchor}</PlansOnly> : anchor;
}
