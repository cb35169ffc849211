import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { readLimits } from '../../../../contract/publishing/publishing-limits.ts';
import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { t } from '../../../messages/t.ts';

const atMost = (count: number) => z.maxLength(count, t('Enter at most {count} characters.', { count }));

const form = z.object({
  title: z.string().check(z.trim(), z.minLength(1, t('Enter a title.')), atMost(readLimits.title)),
  author: z.string().check(z.trim(), atMost(readLimits.author)),
  description: z.string().check(z.trim(), atMost(readLimits.description)),
  language: z.string(),
  genres: z.string(),
  mature_content: z.boolean(),
  isbn: z.string().check(
    z.trim(),
    z.refine((text) => /^(?:\d{9}[\dXx]|\d{13})?$/.test(text.replace(/[ -]/g, '')), {
      error: t('An ISBN has 10 or 13 digits.'),
    }),
  ),
});
export type ReadForm = z.output<typeof form>;

const valuesOf = (read: ReadReply): ReadForm => ({
  title: read.title,
  author: read.author,
  description: read.description,
  language: read.language,
  genres: read.genres.join(', '),
  mature_content: read.mature_content,
  isbn: read.isbn,
});

/** `Fantasy, History` as a list without duplicates. */
export const splitGenres = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((genre) => genre.trim().slice(0, readLimits.genre))
        .filter((genre) => genre !== ''),
    ),
  ].slice(0, readLimits.genres);

/** The form as the API takes it. */
export const toReadPatch = ({ genres, ...rest }: ReadForm) => ({ ...rest, genres: splitGenres(genres) });

/** The form of a read's texts; changes made elsewhere appear where nothing was typed. */
export function useReadForm(read: ReadReply) {
  const state = useForm({ resolver: zodResolver(form), defaultValues: valuesOf(read) });
  const { reset } = state;
  useEffect(() => reset(valuesOf(read), { keepDirtyValues: true }), [read, reset]);
  return state;
}
