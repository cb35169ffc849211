import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { CodeBlock } from '../parts/display/code-block.tsx';
import { MoreLink } from './home-section.tsx';

interface HomePromisesProps {
  /** The address of this server. */
  origin: string;
}

/** The two promises of the product: one command, and the API of programs that exist. */
export const HomePromises = ({ origin }: HomePromisesProps) => (
  <div id="install" className="scroll-mt-14 border-y bg-sunken">
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-14 px-4 py-14 md:px-6 sm:py-24 lg:grid-cols-2">
      <PromiseBlock
        title={t('It starts with one command')}
        text={t(
          'The engines, the database and everything else are included. You need no graphics card, no account with another company and, once it is installed, no network.',
        )}
      >
        <div data-demo="">
          <CodeBlock code="npm start" label={t('Copy {command}', { command: 'npm start' })} />
        </div>
        <p className="mt-3 text-ink-2">
          {t(
            'In the folder of the repository, on Linux, macOS or Windows with WSL 2, with Node 20 or newer, npm and git. The first start takes a minute or two, later ones a few seconds.',
          )}
        </p>
        <p className="mt-5">
          <MoreLink path="/about">{t('What is included')}</MoreLink>
        </p>
      </PromiseBlock>
      <PromiseBlock
        title={t('Your programs keep working')}
        text={t(
          'Paths, fields and errors follow the ElevenLabs API, and its official client libraries are part of the tests. A program changes one line.',
        )}
      >
        <Code language="js">
          {"import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';\n\nconst client = new ElevenLabsClient({\n"}
          <Changed>{`  baseUrl: '${origin}',`}</Changed>
          {'  apiKey: process.env.KEY,\n});'}
        </Code>
        <Code language="py">
          {'from elevenlabs.client import ElevenLabs\n\nclient = ElevenLabs(\n'}
          <Changed>{`    base_url="${origin}",`}</Changed>
          {'    api_key=os.environ["KEY"],\n)'}
        </Code>
        <p className="mt-5">
          <MoreLink path="/api">{t('Make a first call')}</MoreLink>
        </p>
      </PromiseBlock>
    </div>
  </div>
);

function PromiseBlock({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="text-balance font-[640] text-[28px] leading-[34px] tracking-[-0.022em]">{title}</h2>
      <p className="mt-3 mb-6 text-pretty text-ink-2 text-strong">{text}</p>
      {children}
    </section>
  );
}

const languageNames = { js: 'JavaScript', py: 'Python' } as const;

const Code = ({ language, children }: { language: keyof typeof languageNames; children: ReactNode }) => (
  <figure className="mt-3 first-of-type:mt-0">
    <figcaption className="sr-only">{languageNames[language]}</figcaption>
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-s border bg-surface py-3 font-mono text-small leading-[21px] [&>code]:block [&>code]:w-max [&>code]:min-w-full [&>code]:px-4"
    >
      <code>{children}</code>
    </pre>
  </figure>
);

/** The line that a program changes. */
const Changed = ({ children }: { children: string }) => (
  <span className="-mx-4 block bg-accent-soft px-4 font-[560] text-accent-ink shadow-[inset_3px_0_0_var(--accent)]">
    {children}
  </span>
);
