import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Classifier } from '../../nouns/ai-speech-classifier/classifier.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';

export const meta = () => [{ title: `${t('AI Speech Classifier')} · ${brand}` }];

/** CLS-001: whether this server generated a recording. */
export default function AiSpeechClassifierScreen() {
  return (
    <>
      <PageHeader title={t('AI Speech Classifier')} help={t('Check whether this server generated a recording.')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5 md:py-6">
        <Classifier />
      </div>
    </>
  );
}
