import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { outputFormats } from '../../contract/catalogue/output-formats.ts';
import { T } from '../messages/rich-text.tsx';
import { t } from '../messages/t.ts';
import { PlansOnly } from '../nouns/plans/plans-only.tsx';
import { Button } from '../parts/button/button.tsx';
import { CodeBlock } from '../parts/display/code-block.tsx';
import { LanguageSelect } from '../parts/page/language-select.tsx';
import { HomeCode } from './home-code.tsx';
import { HomeHeader } from './home-header.tsx';
import { HomeSample } from './home-sample.tsx';

const description = t(
  '{brand} is an open voice platform that you run yourself: text to speech with built-in engines, offline, behind an API that is compatible with ElevenLabs.',
  { brand },
);

export const meta = () => [
  { title: `${brand} · ${t('The open voice platform that you run yourself')}` },
  { name: 'description', content: description },
];

const facts = [
  {
    title: t('Built-in engines'),
    text: t('No GPU, no model downloads, no external account. Works offline once installed.'),
  },
  {
    title: t('Streaming'),
    text: t('Speech plays while it is still being generated, in the app and over the API.'),
  },
  {
    title: t('Complete history'),
    text: t('Every generation is stored with its text, settings and audio.'),
  },
  {
    title: t('Compatible API'),
    text: t(
      'Programs for the ElevenLabs API only need a new base URL. Its model IDs, public voice IDs and {count} output formats work here.',
      { count: Object.keys(outputFormats).length },
    ),
  },
];

/** The public home page: description, voice samples, installation and code examples. */
export default function HomePage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <HomeHeader />
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 md:px-6">
        <div className="grid items-center gap-8 pt-10 pb-14 lg:grid-cols-2 lg:gap-14 lg:pt-20 lg:pb-24">
          <div>
            <h1 className="text-balance font-[650] text-[34px] leading-[40px] tracking-[-0.025em] sm:text-hero sm:leading-[50px]">
              {t('The voice platform that you run yourself')}
            </h1>
            <p className="mt-4 max-w-[34rem] text-ink-2 text-strong">
              {t(
                '{brand} turns text into speech in dozens of languages, stores every generation, and works with your existing programs. It is free software and runs on your own machine.',
                { brand },
              )}
            </p>
            <div className="mt-6 flex flex-wrap gap-2">
              <Button asChild kind="primary" size="large">
                <Link to="/app/sign-up">{t('Create an account')}</Link>
              </Button>
              <Button asChild size="large">
                <a href="/docs">{t('API reference')}</a>
              </Button>
            </div>
          </div>
          <HomeSample />
        </div>

        <ul className="grid gap-x-8 gap-y-6 border-t py-12 sm:grid-cols-2 lg:grid-cols-4">
          {facts.map(({ title, text }) => (
            <li key={title}>
              <h2 className="font-[600] text-strong">{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>

        <div className="grid gap-10 border-t py-12 lg:grid-cols-2 lg:gap-14">
          <section className="min-w-0">
            <h2 className="font-[620] text-title tracking-tight">{t('Two commands')}</h2>
            <p className="mt-1 mb-4 text-ink-2">
              {t('With Node 20 or newer, npm and git. The first start installs, builds and sets up its own database.')}
            </p>
            <div className="flex flex-col gap-4">
              <Command command="npm start" text={t('starts everything and prints the URL.')} />
              <Command
                command="npm test"
                text={t('verifies that everything works on your machine, including the browser app.')}
              />
            </div>
          </section>
          <section className="min-w-0">
            <h2 className="font-[620] text-title tracking-tight">{t('Connect your program')}</h2>
            <p className="mt-1 mb-4 text-ink-2">
              <T
                text="The official SDKs only need the base URL and a key from <i>API keys</i>."
                i={(children) => <i>{children}</i>}
              />
            </p>
            <HomeCode />
          </section>
        </div>
      </main>
      <footer className="border-t">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-5 gap-y-1 px-4 py-5 text-ink-3 text-meta md:px-6">
          <span>{t('{brand} is free software under AGPL-3.0-or-later.', { brand })}</span>
          <span>{t('It is not made by or affiliated with ElevenLabs.')}</span>
          <a href="/openapi.json" className="underline-offset-2 hover:underline">
            {t('OpenAPI document')}
          </a>
          <PlansOnly>
            <Link to="/pricing" className="underline-offset-2 hover:underline">
              {t('Plans and prices')}
            </Link>
          </PlansOnly>
          <span className="ms-auto">
            <LanguageSelect />
          </span>
        </div>
      </footer>
    </div>
  );
}

function Command({ command, text }: { command: string; text: string }) {
  return (
    <div>
      <CodeBlock code={command} label={t('Copy {command}', { command })} />
      <p className="mt-1.5 text-ink-3 text-meta">
        <code className="font-mono">{command}</code> {text}
      </p>
    </div>
  );
}
