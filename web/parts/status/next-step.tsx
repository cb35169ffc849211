import { Link } from 'react-router';
import { causeOf, type ErrorCause } from '../../data/api/error-cause.ts';
import { t } from '../../messages/t.ts';

/** What a person can do after a failure. */
interface NextStep {
  readonly text: string;
  readonly link?: { readonly to: string; readonly label: string };
}

const steps: Readonly<Record<ErrorCause, NextStep>> = {
  offline: { text: t('Try again once you are connected.') },
  'server-away': { text: t('It may be restarting. Try again in a moment.') },
  quota: {
    text: t('Add credits, or wait for the next period.'),
    link: { to: '/app/subscription', label: t('See subscription') },
  },
  plan: {
    text: t('A higher plan lifts this limit.'),
    link: { to: '/app/subscription#plans', label: t('Upgrade') },
  },
  engine: { text: t('The engine stopped before it had finished. Only what you heard is charged.') },
  'too-long': {
    text: t('Shorten the text, or speak it in chapters.'),
    link: { to: '/app/studio', label: t('Open Studio') },
  },
  busy: { text: t('Too much runs at the same time. Try again in a moment.') },
};

/** Undefined if the message of the error says it already. */
export function nextStepOf(error: unknown): NextStep | undefined {
  const cause = causeOf(error);
  return cause && steps[cause];
}

export const NextStepLink = ({ to, label }: NonNullable<NextStep['link']>) => (
  <Link to={to} className="shrink-0 underline underline-offset-2">
    {label}
  </Link>
);
