import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Step } from '../../../nouns/onboarding/checklist-steps.ts';
import { classNames } from '../../../parts/display/class-names.ts';

/** ONB-021: one card per step, with a link to the page that completes it. */
export function StepCards({ steps }: { steps: readonly Step[] }) {
  return (
    <ul aria-label="First steps" className="divide-y rounded-m border bg-surface">
      {steps.map(({ id, title, help, path, isDone }) => (
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
            <span className="sr-only">{isDone ? 'Done' : 'To do'}</span>
            <ArrowRight className="size-4 shrink-0 text-ink-3" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
