import type { ReactNode } from 'react';
import type { AuditLogEntry } from '../../../contract/workspaces/audit-log.ts';
import { formatExactTime } from '../../format/date.ts';
import { t, translate } from '../../messages/t.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { actorName } from './audit-columns.tsx';

interface EntryPanelProps {
  entry: AuditLogEntry;
  position: string | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Everything about an entry of the audit log. */
export function EntryPanel({ entry, ...panel }: EntryPanelProps) {
  const { actor, device, unmapped } = entry;
  const { activity: _, user_agent: userAgent, id, name, ...details } = unmapped;
  return (
    <SidePanel
      title={translate(entry.activity_name)}
      description={translate(entry.message)}
      itemId={entry.id}
      {...panel}
    >
      <dl className="flex flex-col gap-3">
        <Fact title={t('Time')}>{formatExactTime(entry.time)}</Fact>
        <Fact title={t('By')}>{actorName(actor)}</Fact>
        {actor.user.uid !== null && <Id title={t('Person ID')} value={actor.user.uid} />}
        {actor.app_uid !== null && <Id title={t('API key ID')} value={actor.app_uid} />}
        {device && <Fact title={t('IP address')}>{device.ip}</Fact>}
        {typeof userAgent === 'string' && <Fact title={t('Browser or program')}>{userAgent}</Fact>}
        <Fact title={t('Category')}>{entry.class_name}</Fact>
        <Fact title={t('Result')}>{entry.status_id === 2 ? t('Failed') : t('Success')}</Fact>
        {typeof name === 'string' && <Fact title={t('Target')}>{name}</Fact>}
        {typeof id === 'string' && <Id title={t('Target ID')} value={id} />}
        {Object.entries(details).map(([detail, value]) => (
          <Fact key={detail} title={titleOf(detail)}>
            {textOf(value)}
          </Fact>
        ))}
      </dl>
      <h3 className="mt-6 mb-2 font-[560]">{t('Event in OCSF')}</h3>
      <CodeBlock code={JSON.stringify(entry, null, 2)} label={t('Copy event')} />
    </SidePanel>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 xs:grid-cols-[140px_1fr]">
      <dt className="text-ink-3">{title}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

const Id = ({ title, value }: { title: string; value: string }) => (
  <Fact title={title}>
    <span className="-my-2 flex items-center gap-1">
      <code className="min-w-0 truncate font-mono text-small">{value}</code>
      <CopyButton text={value} label={t('Copy {title}', { title })} />
    </span>
  </Fact>
);

/** `usage_limit`: "Usage limit". */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
