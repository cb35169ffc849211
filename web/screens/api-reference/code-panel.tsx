import { useState } from 'react';
import { codeSamples, type SampleRequest } from '../../../contract/reference/code-samples.ts';
import { t } from '../../messages/t.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Tabs } from '../../parts/display/tabs.tsx';

type Label = 'curl' | 'JavaScript' | 'Python';

/** The language that the reader chose last, for all operations. */
let lastLabel: Label = 'curl';

/** The call in curl, JavaScript and Python. */
export function CodePanel({ request }: { request: SampleRequest }) {
  const [label, setLabel] = useState(lastLabel);
  const choose = (next: Label) => {
    lastLabel = next;
    setLabel(next);
  };
  return (
    <Tabs
      label={t('Language of the code')}
      value={label}
      onChange={choose}
      panelClassName="pt-3"
      tabs={codeSamples(request).map(({ label: id, source }) => ({
        id,
        title: id,
        content: <CodeBlock code={source} label={t('Copy code')} />,
      }))}
    />
  );
}
