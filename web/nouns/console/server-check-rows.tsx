import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ServerCheckState } from '../../../contract/console/console-states.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { checkText, checkTitles, mendOf, stateTitles } from './server-check-texts.ts';
import type { ServerCheck } from './server-checks-query.ts';

const tones = { ok: 'good', attention: 'warn', off: 'neutral' } as const;
const icons: Readonly<Record<ServerCheckState, typeof CircleCheck>> = {
  ok: CircleCheck,
  attention: TriangleAlert,
  off: CircleMinus,
};

/** What was checked on the server, each with its state and what mends it. */
export const ServerCheckRows = ({ label, checks }: { label: string; checks: readonly ServerCheck[] }) => (
  <ul aria-label={label} className="divide-y">
    {checks.map((check) => (
      <ServerCheckRow key={check.name} check={check} />
    ))}
  </ul>
);

function ServerCheckRow({ check }: { check: ServerCheck }) {
  const { name, state, settings } = check;
  const Icon = icons[state];
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <div className="flex items-center justify-between gap-2 sm:block">
        <span className="font-[560]">{checkTitles[name]}</span>
        <Chip tone={tones[state]} className="sm:mt-1 sm:flex sm:w-fit">
          <Icon aria-hidden />
          {stateTitles[state]}
        </Chip>
      </div>
      <div className="min-w-0 text-ink-2">
        <p className="break-words">{checkText(check)}</p>
        {state !== 'ok' && settings.length > 0 && (
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-ink-3 text-meta">
            {t('Settings:')}
            {settings.map((setting) => (
              <code key={setting} className="break-all rounded-s bg-sunken px-1.5 py-0.5 font-mono text-ink-2">
                {setting}
              </code>
            ))}
          </p>
        )}
      </div>
      <MendButton check={check} />
    </li>
  );
}

function MendButton({ check }: { check: ServerCheck }) {
  const mend = mendOf(check);
  if (mend)
    return (
      <Button size="small" asChild className="justify-self-start">
        <Link to={mend.path}>{mend.label}</Link>
      </Button>
    );
  if (check.finding !== 'version_outdated' || check.url === null) return null;
  return (
    <Button size="small" asChild className="justify-self-start">
      <a href={check.url} target="_blank" rel="noreferrer">
        {t('What’s new')}
      </a>
    </Button>
  );
}
