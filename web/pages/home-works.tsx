import { t } from '../messages/t.ts';
import { MoreLink } from './home-section.tsx';

const works = [
  {
    path: '/studio',
    label: t('Studio'),
    title: t('Long audio, chapter by chapter'),
    text: t(
      'Import a book, an article or a script, give each character a voice, and choose between takes. Only what changed is spoken again.',
    ),
    code: 'EPUB DOCX PDF HTML Markdown\n→ M4B MP3 WAV',
    more: t('See the studio'),
  },
  {
    path: '/conversational-ai',
    label: t('Agents'),
    title: t('Conversations with your knowledge'),
    text: t(
      'An agent listens, answers from your documents, uses your tools, and stops when somebody interrupts. Put it on a page with two lines.',
    ),
    code: '<elevenlabs-convai agent-id="…">\n<script src="…/convai-widget/index.js">',
    more: t('Build an agent'),
  },
  {
    path: '/use-cases/telephone-lines',
    label: t('Telephone'),
    title: t('The same agent answers the phone'),
    text: t(
      'Connect a SIP trunk, Twilio or Exotel. Agents take calls, transfer them to people, and call a list at the hour that you choose.',
    ),
    code: 'SIP_PORT=5060 npm start',
    more: t('Set up a line'),
  },
];

/** The parts of the product that do whole pieces of work. */
export const HomeWorks = () => (
  <div className="border-y bg-sunken">
    <div className="mx-auto grid w-full max-w-6xl gap-px px-4 py-14 md:px-6 sm:py-24 lg:grid-cols-3 lg:gap-x-12">
      {works.map(({ path, label, title, text, code, more }) => (
        <section key={path} className="flex min-w-0 flex-col py-8 lg:py-0">
          <p className="font-[560] text-accent-ink text-small">{label}</p>
          <h2 className="mt-2 text-balance font-[630] text-display tracking-[-0.02em]">{title}</h2>
          <p className="mt-3 mb-6 text-pretty text-ink-2 text-strong">{text}</p>
          <pre
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
            tabIndex={0}
            className="mt-auto mb-5 min-h-[68px] overflow-x-auto rounded-s border bg-surface px-4 py-3 font-mono text-small leading-[21px]"
          >
            {code}
          </pre>
          <p>
            <MoreLink path={path}>{more}</MoreLink>
          </p>
        </section>
      ))}
    </div>
  </div>
);
