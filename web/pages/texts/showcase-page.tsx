import type { ReactNode } from 'react';
import {
  changedPiece,
  chapterPiece,
  dialoguePiece,
  effectPiece,
  songPiece,
} from '../../../contract/catalogue/site/long-sounds/showcase-pieces.ts';
import { t } from '../../messages/t.ts';
import { BeforeAfter } from '../site/before-after.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import { SoundPlayer } from '../site/sound-player.tsx';
import type { Route } from './+types/showcase-page.ts';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'showcase') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/showcase', ...loaderData.text }) : [];

/** ROUTE-100: pieces that the engines of this server made, with the texts and prompts that they were made from. */
export default function ShowcasePage({ loaderData: { text } }: Route.ComponentProps) {
  const [chapterLine] = chapterPiece.lines;
  return (
    <SitePage>
      <SiteHead heading={text.heading} lead={text.description} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <ul className="grid gap-4 md:grid-cols-2">
          <Piece
            title={t('A chapter of a book')}
            origin={t('Text to speech, voice {name}', { name: chapterLine!.voice.name })}
            source={<p>{chapterLine!.text}</p>}
          >
            <SoundPlayer id={chapterPiece.id} title={t('A chapter of a book')} />
          </Piece>
          <Piece
            title={t('A dialogue')}
            origin={t('Text to speech, two voices')}
            source={dialoguePiece.lines.map(({ voice, text: line }) => (
              <p key={line}>
                <strong className="font-[600] text-ink">{voice.name}:</strong> {line}
              </p>
            ))}
          >
            <SoundPlayer id={dialoguePiece.id} title={t('A dialogue')} />
          </Piece>
          <Piece
            title={t('A song')}
            origin={t('Music, from a prompt; here in mono')}
            source={<p>{songPiece.prompt}</p>}
          >
            <SoundPlayer id={songPiece.id} title={t('A song')} />
          </Piece>
          <Piece
            title={t('A sound effect')}
            origin={t('Sound effects, from a prompt')}
            source={<p>{effectPiece.prompt}</p>}
          >
            <SoundPlayer id={effectPiece.id} title={t('A sound effect')} />
          </Piece>
          <Piece
            title={t('A changed voice')}
            origin={t('Voice changer, from {first} to {second}', {
              first: changedPiece.voice.name,
              second: changedPiece.target.name,
            })}
            source={<p>{changedPiece.text}</p>}
            isWide
          >
            <BeforeAfter
              before={changedPiece.beforeId}
              after={changedPiece.afterId}
              title={t('A changed voice')}
              beforeLabel={changedPiece.voice.name}
              afterLabel={changedPiece.target.name}
            />
          </Piece>
        </ul>
        <SiteProse html={text.html} className="mt-14 max-w-3xl" />
      </div>
    </SitePage>
  );
}

interface PieceProps {
  title: string;
  /** The part of the product that made it. */
  origin: string;
  /** The text or the prompt. */
  source: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

const Piece = ({ title, origin, source, isWide = false, children }: PieceProps) => (
  <li className={`flex flex-col rounded-m border bg-surface p-5 sm:p-6 ${isWide ? 'md:col-span-2' : ''}`}>
    <h2 className="font-[620] text-[20px] leading-[28px] tracking-[-0.01em]">{title}</h2>
    <p className="mt-0.5 text-ink-3 text-small">{origin}</p>
    <blockquote lang="en" dir="ltr" className="mt-4 grid flex-1 content-start gap-2 text-ink-2 text-strong">
      {source}
    </blockquote>
    <div className="mt-3 -mb-3">{children}</div>
  </li>
);
