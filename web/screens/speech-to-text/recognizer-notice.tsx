import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecognizerReply } from '../../../contract/speech-tools/transcripts.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { Button } from '../../parts/button/button.tsx';

interface RecognizerNoticeProps {
  /** What serves the chosen language; undefined: none does. */
  recognizer: RecognizerReply | undefined;
  /** Empty: detected. */
  language: string;
  isAnyInstalled: boolean;
  recommendedModel: string | null;
}

/** What transcribes, what it can and cannot do, and how to get a better one. Absent for a neural recognizer. */
export function RecognizerNotice({ recognizer, language, isAnyInstalled, recommendedModel }: RecognizerNoticeProps) {
  if (!recognizer)
    return (
      <Notice icon={<CircleAlert className="text-bad" aria-hidden />} recommendedModel={recommendedModel}>
        <strong className="font-[600] text-ink">
          {isAnyInstalled
            ? t('No recognizer for {languageName}', { languageName: languageName(language) })
            : t('No recognizer is installed')}
        </strong>{' '}
        {isAnyInstalled
          ? t('Choose another language, or install a model that knows it.')
          : t('This server cannot transcribe yet. Transcripts that exist can still be read, edited and exported.')}
      </Notice>
    );
  if (recognizer.quality === 'neural') return null;
  return (
    <Notice icon={<Info className="text-warn" aria-hidden />} recommendedModel={recommendedModel}>
      <T
        text={
          recognizer.punctuation
            ? '<b>{title}: basic quality.</b> It knows {languages} only, writes punctuation and misses a third to a half of the words of free speech. It is good at finding a passage and at short, clear sentences. Words that it is not sure of are marked.'
            : '<b>{title}: basic quality.</b> It knows {languages} only, writes no punctuation and misses a third to a half of the words of free speech. It is good at finding a passage and at short, clear sentences. Words that it is not sure of are marked.'
        }
        b={(children) => <strong className="font-[600] text-ink">{children}</strong>}
        title={recognizer.title}
        languages={recognizer.languages.map(languageName).join(', ')}
      />
    </Notice>
  );
}

interface NoticeProps {
  icon: ReactNode;
  recommendedModel: string | null;
  children: ReactNode;
}

function Notice({ icon, recommendedModel, children }: NoticeProps) {
  const mayInstall = usePermission('engine_model.manage');
  return (
    <aside
      aria-label={t('Recognizer')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border bg-surface px-4 py-2.5 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <span className="flex min-w-0 flex-1 items-start gap-3 max-sm:basis-full">
        <span className="mt-0.5">{icon}</span>
        <span className="min-w-0 text-ink-2">
          {children}
          {recommendedModel !== null &&
            mayInstall === false &&
            ` ${t('Ask the operator to install {recommendedModel}.', { recommendedModel })}`}
        </span>
      </span>
      {recommendedModel !== null && mayInstall && (
        <Button size="small" asChild>
          <Link to="/app/settings/engine-models">{t('Install {recommendedModel}', { recommendedModel })}</Link>
        </Button>
      )}
    </aside>
  );
}
