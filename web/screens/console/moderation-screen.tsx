import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../parts/form/segmented.tsx';
import { ConsolePage } from './console-page.tsx';
import { FlaggedVoices } from './flagged-voices.tsx';
import { ReceivedForms } from './received-forms.tsx';

export const meta = () => [{ title: `${t('Moderation')} · ${brand}` }];

const views = [
  { value: 'forms', label: t('Reports and requests') },
  { value: 'voices', label: t('Flagged voices') },
] as const;

/** U-56: reports of content, other forms, and flags of voices. */
export default function ModerationScreen() {
  const [params, setParams] = useSearchParams();
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'forms';
  return (
    <ConsolePage title={t('Moderation')} help={t('Reports of content, requests to you, and blocked voices.')}>
      <Segmented
        label={t('View')}
        value={view}
        options={views}
        onChange={(next) => setParams(next === 'forms' ? {} : { view: next }, { replace: true })}
      />
      {view === 'forms' ? <ReceivedForms /> : <FlaggedVoices />}
    </ConsolePage>
  );
}
