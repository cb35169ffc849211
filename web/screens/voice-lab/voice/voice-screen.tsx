import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { usePermission, usePermissions } from '../../../data/session/use-permission.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { hasRecordings, isCreated, pathOf, speakingObstacle, speakPath } from '../../../nouns/voices/voice-origin.ts';
import { Button } from '../../../parts/button/button.tsx';
import { CopyButton } from '../../../parts/button/copy-button.tsx';
import { ShareButton } from '../../../parts/button/share-button.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { Skeleton, SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { BackToVoicesLink } from '../back-to-voices-link.tsx';
import { needsConfirmation } from '../delete-voice-confirmation.ts';
import { isShareable } from '../share/voice-sharing.ts';
import { useDeleteVoices } from '../use-own-voices.ts';
import { VoiceDialogs } from '../voice-dialogs.tsx';
import { VoiceLoadError } from '../voice-load-error.tsx';
import { type VoiceAction, VoiceMenu } from '../voice-menu.tsx';
import { AboutVoice } from './about-voice.tsx';
import { TryVoice } from './try-voice.tsx';
import { voiceQuery } from './voice-query.ts';
import { SamplesSection } from './voice-samples-section.tsx';
import { SettingsSection } from './voice-settings-section.tsx';

export const meta = () => [{ title: `${t('Voice')} · ${brand}` }];

const VoiceEffectsSection = lazy(async () => ({
  default: (await import('./voice-effects-section.tsx')).VoiceEffectsSection,
}));
const StatsSection = lazy(async () => ({ default: (await import('./voice-stats-section.tsx')).StatsSection }));

/** One voice: preview, settings, recordings and sharing. */
export default function VoiceScreen() {
  const { voiceId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(voiceQuery(voiceId));
  const may = usePermissions();
  const [action, setAction] = useState<VoiceAction>();
  const voice = query.data;
  const remove = useDeleteVoices();
  const leave = () => void navigate('/app/voice-lab');
  const act = (next: VoiceAction) => {
    if (next !== 'delete' || !voice || needsConfirmation([voice])) return setAction(next);
    remove([voice]);
    leave();
  };
  return (
    <>
      <PageHeader
        title={voice?.name ?? t('Voice')}
        help={voice?.description || undefined}
        action={
          voice && (
            <>
              <CopyButton text={voice.voice_id} label={t('Copy voice ID')} />
              {!speakingObstacle(voice) && (
                <Button kind="primary" asChild>
                  <Link to={speakPath(voice.voice_id)}>{t('Use')}</Link>
                </Button>
              )}
              {isShareable(voice, may) && <ShareButton onClick={() => setAction('share')} />}
              <VoiceMenu voice={voice} isOpen onAction={act} />
            </>
          )
        }
      />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-3 py-4 md:px-5">
        <BackToVoicesLink voice={voice} />
        {query.isPending && <SkeletonRows label={t('Loading voice')} rows={5} />}
        {query.isError && !voice && <VoiceLoadError error={query.error} onRetry={() => void query.refetch()} />}
        {voice && <Voice key={voiceId} voice={voice} onCompare={() => setAction('compare')} />}
      </div>
      {voice && action && (
        <VoiceDialogs voice={voice} action={action} onClose={() => setAction(undefined)} onDeleted={leave} />
      )}
    </>
  );
}

function Voice({ voice, onCompare }: { voice: VoiceReply; onCompare: () => void }) {
  const canUpdate = usePermission('voice.update', voice);
  const canReadRecordings = usePermission('voice.read_recordings', voice);
  const isOwnVoice = voice.is_owner && isCreated(voice);
  const isShared = isOwnVoice && voice.sharing?.status === 'enabled';
  const obstacle = speakingObstacle(voice);
  const compare = canReadRecordings && hasRecordings(voice) && !obstacle && (
    <Button onClick={onCompare}>{t('Compare with recording')}</Button>
  );
  return (
    <>
      <AboutVoice voice={voice} />
      {!obstacle && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Section title={t('Try it')}>
            <TryVoice voice={voice} />
          </Section>
          <Section title={t('Settings')}>
            <SettingsSection voiceId={voice.voice_id} />
          </Section>
        </div>
      )}
      {!obstacle && (
        <Section title={t('Effects')}>
          <Suspense fallback={<SkeletonRows label={t('Loading effects')} rows={1} />}>
            <VoiceEffectsSection voiceId={voice.voice_id} canEdit={canUpdate === true} />
          </Suspense>
        </Section>
      )}
      {isOwnVoice && voice.category === 'cloned' && (
        <Section title={t('Recordings')} action={compare}>
          <SamplesSection voice={voice} />
        </Section>
      )}
      {isOwnVoice && voice.category === 'professional' && (
        <Section title={t('Recordings and training')} action={compare}>
          <Link
            to={`/app/voice-lab/professional/${voice.voice_id}`}
            className="text-accent-ink underline underline-offset-2"
          >
            {t('{count} recordings: add more or train again', { count: voice.samples?.length ?? 0 })}
          </Link>
        </Section>
      )}
      {isOwnVoice && (
        <Section title={t('Sharing')}>
          <p className="text-ink-2">{sharingText(voice)}</p>
          {isShared && (
            <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
              <StatsSection voiceId={voice.voice_id} />
            </Suspense>
          )}
        </Section>
      )}
      {obstacle && !isOwnVoice && (
        <p className="text-ink-2">
          {obstacle}.{' '}
          <Link to={pathOf(voice)} className="text-accent-ink underline underline-offset-2">
            {t('Check again')}
          </Link>
        </p>
      )}
    </>
  );
}

function sharingText({ sharing }: VoiceReply): string {
  if (sharing?.status !== 'enabled') return t('Only your workspace can use it.');
  const people = sharing.whitelisted_emails.length;
  const library = sharing.enabled_in_library ? t('Shared in the library.') : '';
  const link =
    people > 0 ? formatMessage('{people, plural, one {# person} other {# people}} can open its link.', { people }) : '';
  return [library, link].filter(Boolean).join(' ') || t('Only your workspace can use it.');
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-m border bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-[600] text-strong">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
