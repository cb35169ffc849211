import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { ServerCheckRows } from '../../nouns/console/server-check-rows.tsx';
import { serverChecksQuery } from '../../nouns/console/server-checks-query.ts';
import { ServerSection } from '../../nouns/instance/server-section.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Card } from '../../parts/page/card.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';
import { serverQuery } from './console-queries.ts';
import { Fact } from './fact.tsx';

export const meta = () => [{ title: `${t('Console')} · ${brand}` }];

/** U-56: the state of the server. */
export default function ServerScreen() {
  const checks = useQuery(serverChecksQuery);
  const server = useQuery(serverQuery);
  return (
    <ConsolePage title={t('Server')} help={t('The state of this server, and what its environment sets.')}>
      <ServerChecks />
      {/* Each part waits for the one above, whose height depends on its texts. */}
      {!checks.isPending && <ServerFacts />}
      {!checks.isPending && !server.isPending && <ServerSection />}
    </ConsolePage>
  );
}

function ServerChecks() {
  const { data: checks, isError, error, refetch } = useQuery(serverChecksQuery);
  return (
    <Card title={t('Checks')}>
      {isError && !checks && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!isError && !checks && <SkeletonRows label={t('Loading')} rows={8} />}
      {checks && <ServerCheckRows label={t('Checks')} checks={checks} />}
    </Card>
  );
}

function ServerFacts() {
  const { data: server, isError, error, refetch } = useQuery(serverQuery);
  if (isError && !server) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!server) return <SkeletonRows label={t('Loading')} rows={5} />;
  return (
    <>
      <Card
        title={t('State')}
        action={
          <Chip tone={server.problem === null ? 'good' : 'bad'}>
            {server.problem === null ? t('Healthy') : t('Not ready')}
          </Chip>
        }
      >
        {server.problem !== null && <p className="mb-3 text-bad">{server.problem}</p>}
        <dl className="grid gap-3 sm:grid-cols-3">
          <Fact title={t('Version')}>{server.version}</Fact>
          <Fact title={t('Node.js version')}>{server.node_version}</Fact>
          <Fact title={t('Started')}>{formatDate(server.started_at_unix, { withTime: true })}</Fact>
          <Fact title={t('Mode')}>{server.mode === 'private' ? t('Private') : t('Service with plans')}</Fact>
          <Fact title={t('People')}>{formatCount(server.people)}</Fact>
          <Fact title={t('Workspaces')}>{formatCount(server.workspaces)}</Fact>
        </dl>
      </Card>
      <Card title={t('Storage')}>
        <dl className="grid gap-3 sm:grid-cols-3">
          <Fact title={t('Database')}>{formatFileSize(server.database_bytes)}</Fact>
          <Fact title={t('Files are stored in')}>{server.storage === 's3' ? t('A bucket') : t('A folder')}</Fact>
          <Fact title={t('Free space of the data folder')}>{formatFileSize(server.free_disk_bytes)}</Fact>
        </dl>
      </Card>
      <Card title={t('Settings of the environment')}>
        {server.settings.length === 0 ? (
          <p className="text-ink-2">{t('The environment sets nothing; all defaults apply.')}</p>
        ) : (
          <ul aria-label={t('Settings of the environment')} className="flex flex-wrap gap-1.5">
            {server.settings.map((name) => (
              <li key={name}>
                <Chip className="font-mono">{name}</Chip>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
