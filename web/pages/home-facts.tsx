import { t } from '../messages/t.ts';
import { HomeSection, MoreLink } from './home-section.tsx';

/** Measured, see `bench/BASELINE.md`. */
const facts = [
  {
    figure: t('{count} ms', { count: 27 }),
    text: t('until the first sound of a text of 1,000 characters, with an English voice, on two processor cores'),
  },
  {
    figure: t('{count} s', { count: 195 }),
    text: t('of speech in each second, on the same two cores, for 150 callers at once'),
  },
  { figure: '0', text: t('graphics cards, downloads of models or accounts elsewhere that it needs') },
  { figure: '1', text: t('command starts the server, its database and the engines') },
];

/** What running it yourself means, in figures. */
export const HomeFacts = () => (
  <HomeSection
    title={t('On your own machine')}
    lead={t(
      'Texts, recordings and voices stay where you run it. An ordinary computer is enough. Neural voices, language models and payment providers are added when you want them.',
    )}
    aside={<MoreLink path="/security">{t('How it protects your data')}</MoreLink>}
  >
    <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(({ figure, text }) => (
        <div key={text} className="flex flex-col border-t pt-5">
          <dt className="order-2 mt-2 text-pretty text-ink-2">{text}</dt>
          <dd className="font-[620] text-[40px] tabular-nums leading-[44px] tracking-[-0.03em] sm:text-hero sm:leading-[50px]">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  </HomeSection>
);
