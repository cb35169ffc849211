import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Card } from '../../parts/page/card.tsx';
import { consolePaths } from './console-paths.ts';
import { ServerCheckRows } from './server-check-rows.tsx';
import { serverChecksQuery } from './server-checks-query.ts';

const dismissedKey = 'server_findings_dismissed';
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Tells the operator what needs mending on the server. Dismissed findings stay hidden; new ones bring the card back. */
export function ServerCard() {
  const { data: checks } = useQuery(serverChecksQuery);
  const [dismissed, setDismissed] = useState(() => readLocal(localStorage, dismissedKey, isList) ?? []);
  const found = checks?.filter(({ state }) => state === 'attention') ?? [];
  if (found.every(({ finding }) => dismissed.includes(finding))) return null;
  const dismiss = () => {
    const findings = found.map(({ finding }) => finding);
    writeLocal(localStorage, dismissedKey, findings);
    setDismissed(findings);
  };
  return (
    <Card
      title={t('Your server needs attention')}
      action={
        <span className="flex items-center gap-1">
          <Button size="small" asChild>
            <Link to={consolePaths.server}>{t('Show server')}</Link>
          </Button>
          <IconButton size="small" label={t('Hide until something else needs attention')} onClick={dismiss}>
            <X />
          </IconButton>
        </span>
      }
    >
      <ServerCheckRows label={t('Your server needs attention')} checks={found} />
    </Card>
  );
}
