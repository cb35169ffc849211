import { readFileSync } from 'node:fs';
import { t } from '../../messages/t.ts';
import { renderMarkdown } from '../site/read-content.server.ts';

/** Builds run at the root of the repository. */
const file = 'CHANGELOG.md';
const versionLine = /^\[?([^\]\s]+)\]?(?: - (\d{4}-\d\d-\d\d))?\n/;
/** Links to files of the repository lead nowhere on the site. */
const fileLink = /\[([^\]]+)\]\((?!https?:)[^)]+\)/g;

export interface Changelog {
  readonly html: string;
  /** ISO date of the last version; absent: there is no release. */
  readonly date?: string;
}

/** The changes of all versions, as CHANGELOG.md has them, newest first. */
export function readChangelog(source = readFileSync(file, 'utf8')): Changelog {
  const versions = source
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [line = '', version = '', date] = versionLine.exec(section) ?? [];
      const title = version === 'Unreleased' ? t('Not released yet') : [version, date].filter(Boolean).join(' · ');
      const body = renderMarkdown(section.slice(line.length).replaceAll(fileLink, '$1'));
      // Each version has the same headings.
      const id = version.toLowerCase().replaceAll('.', '-');
      return { date, html: `<h2 id="${id}">${title}</h2>${body.replaceAll('<h3 id="', `<h3 id="${id}-`)}` };
    });
  const date = versions.find((one) => one.date !== undefined)?.date;
  return { html: versions.map(({ html }) => html).join(''), ...(date !== undefined && { date }) };
}
