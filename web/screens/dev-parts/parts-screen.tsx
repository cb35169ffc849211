import { useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { Segmented } from '../../parts/form/segmented.tsx';
import { setTheme, themes } from '../../parts/page/theme.ts';
import { useTheme } from '../../parts/page/use-theme.ts';
import type { PartExample } from './part-example.ts';
import { partExamples } from './part-examples.ts';

export const meta = () => [{ title: `Parts · ${brand}` }, { name: 'robots', content: 'noindex' }];

const widths = ['full', 'phone'] as const;

/** The page for contributors: each shared part in its states. The server offers it only in development. */
export default function PartsScreen() {
  const theme = useTheme();
  const [width, setWidth] = useState<(typeof widths)[number]>('full');
  return (
    <main className="mx-auto flex w-full max-w-[1200px] flex-col gap-8 p-4 md:p-8">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto font-[620] text-display">Parts</h1>
        <Segmented
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: value === 'dark' ? 'Dark' : 'Light' }))}
        />
        <Segmented
          label="Width"
          value={width}
          onChange={setWidth}
          options={widths.map((value) => ({ value, label: value === 'phone' ? '360 px' : 'Full width' }))}
        />
      </header>
      <nav aria-label="Parts" className="flex flex-wrap gap-x-4 gap-y-1">
        {partExamples.map(({ part }) => (
          <a key={part} href={`#${idOf(part)}`} className="text-accent-ink underline underline-offset-2">
            {part}
          </a>
        ))}
      </nav>
      {partExamples.map((example) => (
        <PartSection key={example.part} {...example} isNarrow={width === 'phone'} />
      ))}
    </main>
  );
}

const idOf = (part: string): string => part.toLowerCase().replaceAll(/\W+/g, '-');

function PartSection({ part, states, isNarrow }: PartExample & { isNarrow: boolean }) {
  return (
    <section id={idOf(part)} aria-labelledby={`${idOf(part)}-title`} className="flex scroll-mt-4 flex-col gap-4">
      <h2 id={`${idOf(part)}-title`} className="border-b pb-2 font-[620] text-title">
        {part}
      </h2>
      {states.map(({ state, content }) => (
        <figure key={state} className={classNames('flex w-full flex-col gap-2', isNarrow && 'max-w-[328px]')}>
          <figcaption className="text-ink-3 text-meta">{state}</figcaption>
          <div data-example={`${part}: ${state}`} className="min-w-0">
            {content}
          </div>
        </figure>
      ))}
    </section>
  );
}
