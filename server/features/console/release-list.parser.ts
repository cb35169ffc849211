import { z } from 'zod';
import { compareVersions, type Release } from './console-checks.rules.ts';

/** Releases as the API of GitHub returns them: one (`/releases/latest`) or a list (`/releases`). */
const release = z.object({
  tag_name: z.string().max(200),
  html_url: z.string().max(2000).optional(),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
});
const releaseList = z.union([z.array(release).max(1000), release.transform((one) => [one])]);

const finished = /^v?(\d{1,9}\.\d{1,9}\.\d{1,9})$/;

/** The newest finished release of a list; undefined if there is none. Throws for text that is no such list. */
export function parseNewestRelease(text: string): Release | undefined {
  const found = releaseList.parse(JSON.parse(text)).flatMap(({ tag_name, html_url, draft, prerelease }) => {
    const version = finished.exec(tag_name)?.[1];
    if (draft || prerelease || version === undefined) return [];
    // The page becomes a link, so a list from elsewhere must not run a script.
    return [{ version, url: html_url !== undefined && /^https?:\/\//.test(html_url) ? html_url : undefined }];
  });
  return found.sort((a, b) => compareVersions(b.version, a.version))[0];
}
