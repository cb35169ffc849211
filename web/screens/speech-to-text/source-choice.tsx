import { FileAudio, Link2, Mic } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../parts/form/segmented.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';

const sources = [
  { value: 'file', label: t('File or microphone'), icon: <FileAudio className="size-4" /> },
  { value: 'link', label: t('Link'), icon: <Link2 className="size-4" /> },
  { value: 'live', label: t('Live'), icon: <Mic className="size-4" /> },
] as const;
/** Where the speech comes from; `live`: it is transcribed while it is spoken. */
export type Source = (typeof sources)[number]['value'];

/** The source, which the URL names. */
export function useSource() {
  const [params, setParams] = useSearchParams();
  const named = params.get('source');
  const source: Source = sources.find(({ value }) => value === named)?.value ?? 'file';
  const setSource = (next: Source) =>
    setParams(
      (before) => {
        setParameter(before, 'source', next === 'file' ? undefined : next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [source, setSource] as const;
}

interface SourceChoiceProps {
  source: Source;
  onChange: (source: Source) => void;
  /** Why it cannot be changed now. */
  locked: string | undefined;
}

export const SourceChoice = ({ source, onChange, locked }: SourceChoiceProps) => (
  <Segmented label={t('Source')} value={source} onChange={onChange} options={sources} locked={locked} />
);
